import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acting } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { shuffleAnswers } from '#server/surveys/answering/shuffle.ts';
import { file } from '#test/make-campaigns.ts';
import { publishFile } from '#test/publish.ts';
import { freePort } from '#test/servers/free-port.ts';
import { serveOffice } from './beside.ts';
import { pacedSaves } from './saves.ts';

const most = 1.5;
const answers = Number(process.env.ANSWERS ?? 1_000_000);
const visitors = 400;

/** How much longer a save takes (p99) while a million anonymous answers move into new tables. */
export async function measureShuffle(context: Acting): Promise<string[]> {
  const { db } = context;
  const id = await publishFile(context, file({ title: 'Anoniem', anonymous: true }));
  const { token } = await db.one(
    sql<{ token: string }>`select public_token as token from survey.campaign where id = ${id}`,
  );
  await db.run(sql`
    with people as (
      insert into survey.anonymous_participation (campaign_id, id, version, finished)
      select ${id}::uuid, gen_random_uuid(), 1, true from generate_series(1, ${Math.ceil(answers / 4)}::integer) returning id
    )
    insert into survey.anonymous_answer (campaign_id, participation_id, question_id, value)
    select ${id}::uuid, id, question, array['yes'] from people, unnest(array['screens', 'hours', 'where', 'rules']) as question`);
  await db.alone((client) => client.query('vacuum analyze survey.anonymous_participation, survey.anonymous_answer'));
  const ports = { port: await freePort(), office_port: await freePort() };
  const server = await serveOffice(context.config.data_dir, ports);
  const shares: number[] = [];
  try {
    const respondents = await Promise.all(
      Array.from({ length: visitors }, async (_, n) => {
        const answer = await fetch(`http://127.0.0.1:${ports.port}/api/v1/campaign?token=${token}`);
        const { data } = (await answer.json()) as { data: { anonymous_token: string } };
        return { token, email: `bezoeker${n}@meting.example`, anonymous_token: data.anonymous_token };
      }),
    );
    const saves = pacedSaves(ports, respondents, Number(process.env.SAVES ?? 100));
    await saves.during(() => pause(8000));
    for (let round = 0; round < 3; round++) {
      const alone = await saves.during(() => pause(15_000));
      const began = performance.now();
      const beside = await saves.during(() => shuffleAnswers(context));
      const share = beside['p99 ms'] / alone['p99 ms'];
      shares.push(share);
      console.log(
        `saves: p99 ${alone['p99 ms']} ms alone (${alone.saves}), ${beside['p99 ms']} ms (${beside.saves}) while ${answers} answers`,
        `moved in ${((performance.now() - began) / 1000).toFixed(1)} s: ${share.toFixed(2)} times (limit ${most}); failed ${alone.failed + beside.failed}`,
      );
    }
    await saves.stop();
  } finally {
    server.kill();
    await once(server, 'exit');
  }
  return shares.toSorted((a, b) => a - b)[1]! <= most ? [] : ['saves while anonymous answers move'];
}
