import { finished } from 'node:stream/promises';
import { caseFormats, type FileFormat } from '#contract/results/file-formats.ts';
import { readExport } from '#server/exports/export-register.ts';
import { registerExport } from '#server/exports/register-export.ts';
import { writeExport } from '#server/exports/write-export.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeSnapshot } from '#server/results/snapshot/make-snapshot.ts';
import { publishFile } from '#test/publish.ts';
import { answerAll, publishLarge } from './fill.ts';

const limits = { beside_ms: 200, mebibytes: 64, beside_copy: 3 };
const completes = 5000;
const rounds = 5;
const options = Array.from({ length: 25 }, () => 5);
/** The last of them are answered in words. */
const choices_many = 22;

/** How long a file takes beside the bare query of its answers, and what memory a million answers take. */
export async function measureFiles(context: Acting, respondents: number): Promise<string[]> {
  const slow: string[] = [];
  const small = await filled(context, completes);
  const floor = median(await timed(() => bare(context, small)));
  console.log(
    `Files of ${completes} completes with ${options.length} questions; the bare query takes ${floor.toFixed(0)} ms.`,
  );
  for (const format of caseFormats) {
    const times = await timed(() => write(context, small, format));
    const beside = median(times) - floor;
    console.log(
      `  ${format}: ${median(times).toFixed(0)} ms, ${beside.toFixed(0)} ms beside the query (limit ${limits.beside_ms})`,
    );
    if (beside > limits.beside_ms) slow.push(`${format} of ${completes}`);
  }
  const large = await filled(context, respondents);
  console.log(`Files of ${respondents} respondents, ${respondents * options.length} answers.`);
  for (const format of caseFormats) {
    // Once before, so that the snapshot is in memory and the code is compiled.
    await write(context, large, format);
    const { ms, bytes, grown } = await write(context, large, format);
    console.log(
      `  ${format}: ${(ms / 1000).toFixed(1)} s, ${bytes.toFixed(0)} MiB; memory grows ${grown.toFixed(0)} MiB (limit ${limits.mebibytes})`,
    );
    if (grown > limits.mebibytes) slow.push(`memory of ${format}`);
  }
  return [...slow, ...(await besideCopy(context, respondents))];
}

/** Closed questions only, beside what PostgreSQL itself takes to write as wide a table that stands ready. */
async function besideCopy(context: Acting, respondents: number): Promise<string[]> {
  const id = await publishLarge(context, 'Alleen gesloten vragen', options);
  await answerAll(context, id, options, respondents);
  await makeSnapshot(context, id);
  const answers = options.map((many, at) => `'o' || (random() * ${many})::integer as q${at}`).join(', ');
  await context.db.alone((client) =>
    client.query(`create table wide as select left(md5(n::text), 12) as number, 1 as finished, current_date as began,
      current_date as ended, ${answers} from generate_series(1, ${respondents}) as n`),
  );
  const copied = () => context.db.alone((client) => client.query("copy wide to '/dev/null' (format csv)"));
  const floor = median(await timed(copied));
  const slow: string[] = [];
  for (const format of ['csv', 'sav'] as const) {
    const ratio = median(await timed(() => write(context, id, format))) / floor;
    console.log(`  ${format} of closed questions: ${ratio.toFixed(1)} times COPY (limit ${limits.beside_copy})`);
    if (ratio > limits.beside_copy) slow.push(`${format} beside COPY`);
  }
  return slow;
}

async function filled(context: Acting, respondents: number): Promise<string> {
  const questions = options.map((many, at) => ({
    ref: `q${at + 1}`,
    title: `Vraag ${at + 1}`,
    ...(at < choices_many
      ? {
          type: 'multiple_choice',
          options: Array.from({ length: many }, (_, option) => ({ ref: `o${option}`, title: `Antwoord ${option}` })),
        }
      : { type: 'text' }),
  }));
  const id = await publishFile(context, { title: `Bestanden van ${respondents}`, description: 'Meting.', questions });
  await answerAll(context, id, options, respondents);
  const texts = questions.slice(choices_many).map(({ ref }) => ref);
  await context.db.run(sql`
    update survey.answer set value = array['Een antwoord in een paar woorden van ouder ' || participation_id]
    where campaign_id = ${id} and question_id = any(${texts})`);
  await makeSnapshot(context, id);
  return id;
}

const bare = ({ db }: Acting, id: string): Promise<unknown> =>
  db.many(sql`select participation_id, question_id, value, other_value from survey.answer where campaign_id = ${id}`);

const mebibytes = (bytes: number) => bytes / 2 ** 20;

const operator = { session_id: null, may_open_cases: true };

/** Reads a file as somebody who fetches it would, and keeps none of it. */
async function write(context: Acting, id: string, format: FileFormat) {
  const { db } = context;
  const asked = { format, why: 'Een meting.', until: '2030-01-01', texts: 'original' } as const;
  const row = await readExport(db, await registerExport(context, id, asked, operator));
  const [began, before] = [performance.now(), process.memoryUsage.rss()];
  let [bytes, most] = [0, before];
  const file = await writeExport(context, operator, row);
  file.on('data', (part: Buffer) => {
    bytes += part.length;
    most = Math.max(most, process.memoryUsage.rss());
  });
  await finished(file);
  return { ms: performance.now() - began, bytes: mebibytes(bytes), grown: mebibytes(most - before) };
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
