import { expect, test } from 'vitest';
import { makeWorld } from '../../world.ts';
import { openPage } from '../browser.ts';

const world = await makeWorld({ pages: true });

test('the registration carries less than 130 kB of script, and the list of countries comes apart', async () => {
  const page = await openPage({ base: world.public_url });
  const scripts = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const { 'content-encoding': encoding, 'content-length': length } = response.headers();
    if (pathname.endsWith('.js')) scripts.set(pathname, encoding === 'br' ? Number(length) : Number.NaN);
  });
  await page.goto('/registreren', { waitUntil: 'networkidle' });
  const apart = [...scripts.keys()].filter((path) => path.includes('/countries-'));
  expect(apart).toHaveLength(1);
  const sizes = [...scripts].filter(([path]) => !apart.includes(path)).map(([, size]) => size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThan(130_000);
});

test('all its scripts are asked for at once, by the page itself, and by no other page', async () => {
  const page = await openPage({ base: world.public_url });
  const scripts: string[] = [];
  const named = page.locator('link[rel=modulepreload]');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    scripts.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto('/registreren', { waitUntil: 'commit' });
  // The first script has not come yet, so only the page itself can have asked for the screen's script.
  await page.locator('link[rel=modulepreload][href*="/Register-"]').waitFor({ state: 'attached' });
  const early = (await named.count()) + 1;
  await expect.poll(() => scripts.length).toBe(early);
  letGo();
  await page.getByLabel('E-mailadres').waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.slice(early).map((url) => url.replace(/.*\/assets\/|-.*/g, ''))).toEqual(['countries']);

  await page.goto('/');
  expect(await named.count()).toBeGreaterThan(0);
  expect(await page.locator('link[rel=modulepreload][href*="/Register-"]').count()).toBe(0);
});
