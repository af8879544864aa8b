import type { Page } from 'playwright-core';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { noteState } from '#server/messages/outbox/enqueue.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type Joined, tokenTo } from '../../make-members.ts';
import type { World } from '../../world.ts';

/** Asks for the mail about leaving as this member, and returns the token of the link in it. */
export async function leaveToken(world: World, { email }: Joined, reasons: string[] = []): Promise<string> {
  await world.call(unsubscribeRequest, { body: { email, reasons } });
  return tokenTo(world, email, 'unsubscribe');
}

/** Marks the member's newest mail about leaving as sent: in the minutes from now on the page does not act by itself. */
export async function mailLeft({ context }: World, { email }: Joined): Promise<void> {
  const { id } = await context.db.one(sql<{ id: string }>`
    select id from contact.message where to_address = ${email} and template = 'unsubscribe'
    order by created_at desc limit 1`);
  await noteState(context.db, id, 'sent', context.clock.now());
}

export const hasLeft = async ({ context }: World, { id }: Joined): Promise<boolean> =>
  (
    await context.db.one(
      sql<{ left: boolean }>`select left_at is not null as left from contact.member where id = ${id}`,
    )
  ).left;

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const leaveButton = (page: Page) => page.getByRole('button', { name: 'Uitschrijven', exact: true });
export const now = (page: Page) => page.getByRole('button', { name: 'Nu uitschrijven', exact: true });
