import { checkToken, logout } from '#contract/calls/account.ts';
import { sql } from '../database/sql.ts';
import { type Route, route } from '../http/route.ts';

export const routes: Route[] = [
  // Whoever gets here has a living session: the route asked for a member.
  route(checkToken, async () => ({ ok: true })),

  route(logout, async ({ db, caller, answer }) => {
    await db.run(sql`delete from contact.session where id = ${caller.session_id}`);
    answer.header('clear-site-data', '"cache"');
    return { ok: true };
  }),
];
