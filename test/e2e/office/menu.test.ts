import { expect, test } from 'vitest';
import { noteRequest } from '#contract/calls/office/support/requests.ts';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });

test('the menu tells what waits; on a phone it is one row of 56 px with the rest behind a press', async () => {
  const { cookies } = await makeStaff(world, 'admin');
  const body = {
    kind: 'access',
    came_by: 'letter',
    received_on: '2026-11-20',
    from_whom: 'Samira',
    words: 'Wat bewaren jullie van mij?',
  } as const;
  await world.call(noteRequest, { body }, { origin: world.office_url, cookie: cookies });
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
  await menu.getByRole('link', { name: 'Verzoeken 1 open' }).waitFor();

  await page.setViewportSize({ width: 375, height: 812 });
  expect((await menu.boundingBox())?.height).toBe(56);
  const requests = menu.getByRole('link', { name: 'Verzoeken' });
  expect(await requests.isVisible()).toBe(false);
  await menu.getByRole('button', { name: 'Menu, er wacht iets' }).press('Enter');
  await inOrderAtEach(page, 'office-menu-open', { whole: true });
  await requests.click();
  await page.getByRole('heading', { name: 'Verzoeken', level: 1 }).waitFor();
  expect(await requests.isVisible()).toBe(false);
});
