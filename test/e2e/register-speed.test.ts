import { expect, test } from 'vitest';
import { makeWorld } from '../world.ts';
import { openPage, slowPhone, throttle } from './browser.ts';

const world = await makeWorld({ pages: true });

test('the registration carries less than 130 kB of script, and the list of countries comes apart', async () => {
  const page = await openPage({ base: world.public_url });
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    expect(response.headers()['content-encoding']).toBe('br');
    scripts.set(pathname, Number(response.headers()['content-length']));
  });
  await page.goto('/registreren', { waitUntil: 'networkidle' });
  const apart = [...scripts.keys()].filter((path) => path.includes('/countries-'));
  expect(apart).toHaveLength(1);
  const sizes = [...scripts].filter(([path]) => !apart.includes(path)).map(([, size]) => size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThan(130_000);
});

test('on a slow phone it can be used within two seconds', async () => {
  const page = await openPage({ base: world.public_url });
  await throttle(page, slowPhone);
  const start = performance.now();
  await page.goto('/registreren', { waitUntil: 'commit' });
  await page.getByLabel('E-mailadres').waitFor();
  await page.getByLabel('E-mailadres').fill('a');
  const took = performance.now() - start;
  console.log(`registration usable after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(2000);
});
