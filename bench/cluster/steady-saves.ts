// Saves of 200 respondents at an address until the file exists, and then whether the database holds each that was
// acknowledged. Ends with 1 when a save failed or was lost. Run by test/manual.proof.ts: SETTINGS ADDRESS FILE.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { journey, setUp } from '../journeys/setup.ts';
import { type Respondent, startSaves } from './saves.ts';

const [settings = '', address = '', enough = ''] = process.argv.slice(2);
const respondents = 200;
const perSecond = 20;
const limitMs = 600_000;

const context = await openContext(readConfig({ ...parseEnv(readFileSync(settings, 'utf8')), LOG_LEVEL: 'silent' }));
const campaign = await setUp(context, respondents);
const people = Array.from({ length: respondents }, (_, n) => JSON.parse(journey(n, '')[1]!.body!) as Respondent);
const saves = startSaves(address, people, perSecond);
console.log('saving');
const until = performance.now() + limitMs;
while (!existsSync(enough) && performance.now() < until) await sleep(200);
const last = await saves.stop();
const rows = await context.db.many(sql<{ email: string; marker: string }>`
  select invitation.email_key as email, answer.other_value as marker from survey.answer
  join contact.invitation using (campaign_id, participation_id)
  where answer.campaign_id = ${campaign} and question_id = 'q3'`);
const kept = new Map(rows.map(({ email, marker }) => [email, marker]));
const lost = [...last].filter(([email, marker]) => kept.get(email) !== marker).length;
await context.db.end();
const failed = saves.failures.map(({ what }) => what);
console.log(
  `${saves.acknowledged()} saves acknowledged, ${failed.length} failed (${[...new Set(failed)]}), ${lost} lost, ${Math.round(saves.longestGapMs())} ms without one at most`,
);
process.exit(saves.acknowledged() > 0 && failed.length === 0 && lost === 0 ? 0 : 1);
