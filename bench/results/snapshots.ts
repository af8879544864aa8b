import { setTimeout as wait } from 'node:timers/promises';
import type { Acting } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeSnapshot } from '#server/results/snapshot/make-snapshot.ts';
import { publishFile } from '#test/publish.ts';
import { watchHeld, watchProcessor } from '../run-parts.ts';
import { answerAll } from './fill.ts';

/** Parents who answer share the thread with it, and a save of theirs takes some milliseconds. */
const limits = { of_five_million_s: 30, held_ms: 20, mebibytes: 100 };
const options = Array.from({ length: 12 }, (_, at) => 2 + (at % 9));
const words = 2;
const everyMs = 5;

/** What making a snapshot takes of those who answer meanwhile: for how long it holds the thread, and what memory it needs. */
export async function measureSnapshots(context: Acting, respondents: number): Promise<string[]> {
  const slow: string[] = [];
  const measure = async (name: string, id: string, answers: number) => {
    const { ms, cpuMs, heldMs, grown } = await costBeside(context, () => makeSnapshot(context, id));
    const limit_s = (limits.of_five_million_s * answers) / 5_000_000;
    console.log(
      `  ${name}: ${(ms / 1000).toFixed(1)} s, of the processor ${(cpuMs / 1000).toFixed(1)} s (limit ${limit_s.toFixed(1)}), holds the thread for at most ${heldMs.toFixed(0)} ms (limit ${limits.held_ms}); memory grows ${grown.toFixed(0)} MiB (limit ${limits.mebibytes})`,
    );
    if (cpuMs / 1000 > limit_s) slow.push(name);
    if (heldMs > limits.held_ms) slow.push(`the thread beside: ${name}`);
    if (grown > limits.mebibytes) slow.push(`memory of: ${name}`);
  };
  const many = respondents * options.length;
  console.log(
    `Snapshots of ${respondents} respondents, ${many} answers, ${words} of ${options.length} questions in words.`,
  );
  const id = await publish(context, 'Momenten', false);
  await answer(context, id, (respondents * 2) / 3);
  await measure('the first, of two thirds', id, (many * 2) / 3);
  await answer(context, id, respondents / 3);
  await measure('the next, which takes two thirds over', id, many);
  const anonymous = await publish(context, 'Anoniem', true);
  await context.db.run(sql`
    insert into survey.anonymous_participation (campaign_id, id, version, finished)
    select ${anonymous}, id, version, true from survey.participation where campaign_id = ${id}`);
  await context.db.run(sql`
    insert into survey.anonymous_answer (campaign_id, participation_id, question_id, value)
    select ${anonymous}, participation_id, question_id, value from survey.answer where campaign_id = ${id}`);
  await context.db.alone((client) =>
    client.query('vacuum analyze survey.anonymous_participation, survey.anonymous_answer'),
  );
  await measure('of an anonymous campaign', anonymous, many);
  return slow;
}

function publish(context: Acting, title: string, anonymous: boolean): Promise<string> {
  const questions = options.map((many, at) => ({
    ref: `q${at + 1}`,
    title: `Vraag ${at + 1}`,
    ...(at < options.length - words
      ? {
          type: 'multiple_choice',
          options: Array.from({ length: many }, (_, option) => ({ ref: `o${option}`, title: `Antwoord ${option}` })),
        }
      : { type: 'text' }),
  }));
  return publishFile(context, { title, description: 'Meting.', questions, anonymous });
}

/** So many more answer all of it. */
async function answer(context: Acting, id: string, respondents: number): Promise<void> {
  await answerAll(context, id, options, Math.round(respondents));
  await context.db.run(sql`
    update survey.answer set value = array['Een antwoord in een paar woorden van ouder ' || participation_id]
    where campaign_id = ${id} and question_id = any(${Array.from({ length: words }, (_, at) => `q${options.length - at}`)})`);
  await context.db.alone((client) => client.query('vacuum analyze survey.answer'));
}

export async function costBeside({ db }: Acting, work: () => Promise<unknown>) {
  await wait(1000);
  const before = process.memoryUsage.rss();
  let most = before;
  const looks = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, everyMs);
  const processor = await watchProcessor(db, process.pid);
  const held = watchHeld();
  const [began, used] = [performance.now(), processor()];
  await work();
  const [ms, cpuMs] = [performance.now() - began, processor() - used];
  held.end();
  clearInterval(looks);
  return { ms, cpuMs, heldMs: held.takeMs(), grown: (most - before) / 2 ** 20 };
}
