import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { isoDay } from '#contract/format.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { World } from '../../world.ts';
import { openPage, type PageOptions } from '../browser.ts';

/** Makes a session on the server, and returns its token. */
export async function sessionToken({ context }: World): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const now = context.clock.now();
  const email = `${token.slice(0, 8).toLowerCase()}@voorbeeld.example`;
  await context.db.run(sql`
    with member as (
      insert into contact.member (email, email_key, invitation_method, registered_at)
      values (${email}, ${email}, 'email', ${now}) returning id)
    insert into contact.session (member_id, token_hash, created_on, last_seen)
    select id, ${hashToken(token)}, ${isoDay(now)}, ${isoDay(now)} from member`);
  return token;
}

export const openGuest = (world: World, options: Omit<PageOptions, 'base'> = {}): Promise<Page> =>
  openPage({ base: world.public_url, ...options });

/** A browser whose local storage holds the token, as it stands after a log-in. */
export function openMember(world: World, token: string, options: Omit<PageOptions, 'base'> = {}): Promise<Page> {
  const origin = { origin: new URL(world.public_url).origin, localStorage: [{ name: 'token', value: token }] };
  return openPage({ base: world.public_url, storageState: { cookies: [], origins: [origin] }, ...options });
}

export const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));

/** The address at which the page ended up, once the app has taken over the words that the server drew. */
export async function landed(page: Page): Promise<string> {
  await page.locator('html[data-live] h1').waitFor();
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Every call to the API that the page makes from here on, as 'GET /check-token'. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`);
  });
  return calls;
}
