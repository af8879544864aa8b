import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { confirmMemberLetter, readMemberLetters, tryMemberLetter } from '#contract/calls/office/member-letters.ts';
import { confirmReport } from '#contract/calls/office/report.ts';
import { makeCall } from '#contract/client.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { kill } from './answers-world.ts';
import { ownPostgres, removePlaces, rounds } from './embedded/world.ts';
import { openOffice } from './office-world.ts';

/**
 * The server is killed at a random moment while a report is confirmed and its letters are planned: 20 times in the long run
 * (FAULT_ROUNDS), else twice. What is done is done whole, and asked once more it is done once.
 */
afterAll(removePlaces);
const kills = rounds > 1 ? 20 : 2;
const members = 400;

test('SIGKILL while a report is confirmed and its letters are planned: all or nothing, and one letter to each', {
  timeout: 900_000,
}, async () => {
  const more = { DATABASE_URL: (await ownPostgres()).url, SECRET_KEY: 'a key of this test of more than 32 characters' };
  const office = await openOffice('outcome-process.ts', more);
  const { cookie, made } = (await office.fill(kills + 2, members)) as {
    cookie: string;
    made: { id: string; asked_at: string }[];
  };
  const context = await openContext(readConfig({ ...more, LOG_LEVEL: 'silent' }));
  const call = makeCall({ base: `${office.url}/api/office/v1`, headers: () => ({ cookie }) });
  let server = await office.serve();
  try {
    /** What is kept of a report and its letters: each of it is all there, or nothing is. */
    const kept = (id: string) =>
      context.db.one(sql<Record<'pages' | 'published' | 'mailings' | 'letters' | 'people' | 'sent', number>>`
        select (select count(*) from survey.report where campaign_id = ${id} and state = 'published' and page ? 'checked') as pages,
          (select count(*) from office.audit where about = ${id} and action = 'report_published') as published,
          (select count(*) from contact.mailing where campaign_id = ${id} and kind = 'outcome_letter') as mailings,
          (select count(*) from contact.message where campaign_id = ${id} and template = 'outcome_letter') as letters,
          (select count(distinct member_id) from contact.message where campaign_id = ${id} and template = 'outcome_letter') as people,
          (select count(*) from office.audit where about = ${id} and action = 'outcome_letter_sent') as sent`);
    const publish = async ({ id, asked_at }: (typeof made)[number]) => {
      if ((await kept(id)).pages === 0) await call(confirmReport, { params: { id }, body: { asked_at } });
    };
    const write = async ({ id }: (typeof made)[number], send_id: string) => {
      const { base, letters } = await call(readMemberLetters, { query: { campaign: id } });
      if (letters.length > 0) return;
      const { confirm } = await call(tryMemberLetter, { body: { campaign: id, to: 'invited' } });
      const words = { subject: 'Dit kwam eruit', text: 'Ouders zeiden ja.' };
      const number = confirm === null ? {} : { number: confirm };
      await call(confirmMemberLetter, {
        body: { campaign: id, to: 'invited', ...words, send_id, base, ...number },
      });
    };
    const whole = { pages: 1, published: 1, mailings: 1, letters: members, people: members, sent: 1 };
    let whole_ms = 0;
    // The first is slower than any after it.
    for (const one of made.splice(0, 2)) {
      const from = performance.now();
      await publish(one);
      await write(one, randomUUID());
      whole_ms = performance.now() - from;
      expect(await kept(one.id)).toEqual(whole);
    }

    const found: Record<string, number> = {};
    for (const one of made) {
      const send_id = randomUUID();
      const acts = publish(one)
        .then(() => write(one, send_id))
        .catch(() => undefined);
      await sleep(Math.random() * whole_ms);
      await kill(server);
      await acts;
      // What it last asked of the database may still be at work there.
      await expect
        .poll(() =>
          context.db.many(sql`
            select state, wait_event_type, wait_event, query from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`),
        )
        .toEqual([]);
      const left = await kept(one.id);
      expect(left.published).toBe(left.pages);
      expect([left.letters, left.people, left.sent]).toEqual(left.mailings > 0 ? [members, members, 1] : [0, 0, 0]);
      const stage = left.mailings > 0 ? 'all' : left.pages > 0 ? 'page only' : 'nothing';
      found[stage] = (found[stage] ?? 0) + 1;
      server = await office.serve();
      await publish(one);
      await write(one, send_id);
      expect(await kept(one.id)).toEqual(whole);
    }
    console.log(`${kills} kills at the confirm, found after them: ${JSON.stringify(found)}; letters twice 0, lost 0`);
  } finally {
    await kill(server);
    await context.db.end();
  }
});
