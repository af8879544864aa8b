import { expect, test } from 'vitest';
import { pauseChannel, resumeChannel } from '#server/messages/delivery/channel-pause.ts';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld, minutes } from '../../world.ts';
import { inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });

test('how the panel is: in words, with what is wrong on top, for every role', async () => {
  const { context, clock } = world;
  const { cookies } = await makeStaff(world, 'support');
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Status' }).click();
  await page.getByText('Alles werkt', { exact: false }).first().waitFor();
  await inOrderAtEach(page, 'office-state', { whole: true });

  await pauseChannel(context.db, context, 'email');
  clock.advance(minutes(1));
  await page.reload();
  await page.getByText('e-mail', { exact: false }).first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'De beheerder pauzeerde dit kanaal.' }).waitFor();
  expect(await page.title()).toContain('Status');
  await inOrderAtEach(page, 'office-state-fault', { whole: true });
  await resumeChannel(context.db, context, 'email');
});
