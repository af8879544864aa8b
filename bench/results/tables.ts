import { rules } from '#contract/rules.ts';
import type { Acting } from '#server/platform/core/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { addTo, allowedGroups, emptyPeople, groupOf } from '#server/results/editions/groups.ts';
import { showResults } from '#server/results/results-view.ts';
import { makeSnapshot } from '#server/results/snapshot/make-snapshot.ts';
import { readSnapshot } from '#server/results/snapshot/read-snapshot.ts';
import { coarsen } from '#server/results/tables/coarsen.ts';
import { countTable, insideTable } from '#server/results/tables/inside.ts';
import { makeWeighting } from '#server/results/weights/weightings.ts';
import { readCampaign } from '#server/surveys/campaigns/campaigns.ts';
import { answerAll, publishLarge } from './fill.ts';
import { costBeside } from './snapshots.ts';

const limits = {
  crosstab_ms: 10,
  times_bare: 1.2,
  view_ms: 150,
  page_ms: 300,
  pooling_ms: 100,
  million_ms: 50,
  slice_ms: 10,
};
const tries = 9;
const warm_ups = 5;
const reader = { session_id: null, may_open_cases: true };

/** Twenty-five questions: a million answers of forty thousand. The largest have as many answers as a table may. */
const options = [20, 20, ...Array.from({ length: 23 }, (_, at) => 2 + (at % 9))];
const pageOptions = Array.from({ length: 60 }, (_, at) => 2 + (at % 9));

/** The snapshot of 25 questions, and who looks first at all of them. */
export async function measureFirstView(context: Acting, respondents: number): Promise<string[]> {
  const id = await publishLarge(context, 'Vijfentwintig vragen', options);
  await answerAll(context, id, options, respondents, options.length);
  const made = await costBeside(context, () => makeSnapshot(context, id));
  const view = await costBeside(context, () => showResults(context, reader, id, {}));
  console.log(
    `${respondents} respondents, ${respondents * options.length} answers: the snapshot ${(made.cpuMs / 1000).toFixed(1)} s of the processor, thread held ${ms(made.heldMs)}, memory grows ${made.grown.toFixed(0)} MiB;`,
    `first view of ${options.length} questions ${ms(view.cpuMs)} of the processor (limit ${limits.view_ms} ms), thread held ${ms(view.heldMs)} (limit ${limits.slice_ms} ms)`,
  );
  return view.cpuMs <= limits.view_ms && view.heldMs <= limits.slice_ms ? [] : ['the first view'];
}

/** Crosstabs of one campaign, beside SQL by hand; and the whole page of another. */
export async function measureTables(context: Acting, respondents: number): Promise<string[]> {
  const { db } = context;
  const id = await publishLarge(context, 'Een miljoen antwoorden', options);
  await answerAll(context, id, options, respondents, options.length);
  const made = await timeOf(() => makeSnapshot(context, id));
  await weigh(context, id);
  const tables: { name: string; asked: Parameters<typeof showResults>[3] }[] = [
    { name: '20 x 20', asked: { question: 'q1', split: 'q2' } },
    { name: '20 x 20, compared', asked: { question: 'q1', split: 'q2', with: 'intervals' } },
    { name: '20 x 20, weighted and compared', asked: { question: 'q1', split: 'q2', weighting: '1' } },
    {
      name: '20 x 20 of a third',
      asked: { question: 'q1', split: 'q2', weighting: '1', filter: 'q5:o0|o1' },
    },
    {
      name: '20 x 20 of a few',
      asked: { question: 'q1', split: 'q2', filter: 'q10:o0,q11:o1,q9:o2' },
    },
    {
      name: '10 x 9 of groups of two',
      asked: { question: 'q11', split: '_education,_gender', weighting: '1' },
    },
    { name: '20 x 6 that share people', asked: { question: 'q1', split: 'q25' } },
    { name: '6 of several x 20', asked: { question: 'q25', split: 'q2' } },
    { name: '20 alone', asked: { question: 'q1' } },
  ];
  const slow: string[] = [];
  // A server has made tables before: what is compiled first is not the table's.
  for (let at = 0; at < warm_ups; at++) for (const { asked } of tables) await showResults(context, reader, id, asked);
  console.log(`${respondents} respondents, ${respondents * options.length} answers: the snapshot in ${ms(made)}`);
  for (const { name, asked } of tables) {
    const { median, worst, cpu } = await medianOf(() => showResults(context, reader, id, asked));
    console.log(
      `  ${name}: ${ms(median)}, worst ${ms(worst)}, of the server's processor ${ms(cpu)} (limit ${limits.crosstab_ms} ms)`,
    );
    // What the machine does beside it is not the table's: the processor tells, where it is the smaller of the two.
    if (Math.min(median, cpu) > limits.crosstab_ms) slow.push(name);
  }
  const bare = await medianOf(() => byHand(db, id));
  const ours = await medianOf(() => showResults(context, reader, id, { question: 'q3', split: 'q4' }));
  const times = ours.median / bare.median;
  console.log(
    `  one by another: ${ms(ours.median)}, by hand in SQL ${ms(bare.median)}: ${times.toFixed(2)} times (limit ${limits.times_bare})`,
  );
  if (times > limits.times_bare) slow.push('a table beside SQL by hand');

  const snapshot = (await readSnapshot(db, id))!;
  const people = Uint8Array.from(snapshot.codes.get('finished')!);
  const keys = ['education', 'gender', 'region'].flatMap((key) => snapshot.codes.get(`background ${key}`) ?? []);
  const pooling = await medianOf(() => coarsen(people, keys, undefined));
  console.log(
    `  pooling ${keys.length} backgrounds: ${ms(pooling.median)}, of the processor ${ms(pooling.cpu)}, once a snapshot (limit ${limits.pooling_ms} ms)`,
  );
  if (Math.min(pooling.median, pooling.cpu) > limits.pooling_ms) slow.push('pooling');
  slow.push(...(await measureMillion()));

  const groups = await timeOf(async () => mostGroups(respondents));
  console.log(
    `  the groups that outsiders may see of ${rules.breakdown_answers_most} answers: ${ms(groups)}, once a snapshot`,
  );

  const page = await publishLarge(context, 'Zestig vragen', pageOptions);
  await answerAll(context, page, pageOptions, respondents, pageOptions.length);
  await makeSnapshot(context, page);
  const cold = await timeOf(() => showResults(context, reader, page, {}));
  const warm = await medianOf(() => showResults(context, reader, page, {}));
  const split = await medianOf(() => showResults(context, reader, page, { split: '_education' }));
  const shared = await medianOf(() => showResults(context, reader, page, { split: 'q60' }));
  console.log(
    `  the page of 60 questions: first ${ms(cold)}, then ${ms(warm.median)}, split and compared ${ms(split.median)}, in columns that share people ${ms(shared.median)} (limit ${limits.page_ms} ms)`,
  );
  if (Math.max(cold, warm.median, split.median, shared.median) > limits.page_ms) slow.push('the page of 60 questions');
  return slow;
}

/** The table alone, of a million people, weighted; and the longest time that it keeps the thread. */
async function measureMillion(): Promise<string[]> {
  const size = 20;
  const count = 1_000_000;
  const codes = (factor: number) => Int16Array.from({ length: count }, (_, at) => ((at * factor) >>> 4) % size);
  const [row, column] = [codes(7), codes(13)];
  const answers = Array.from({ length: size }, (_, at) => ({ id: `${at}`, title: `${at}`, no_opinion: false }));
  const rows = { answers, several: false, layers: [row], answered: row };
  const dropped = answers.map(() => false);
  const wanted = { intervals: true, rows: false, dropped, compared: answers.map(() => true) };
  const people = new Uint8Array(count).fill(1);
  const weights = new Float64Array(count).fill(1.25);
  const slices: number[] = [];
  const worst: number[] = [];
  const table = await medianOf(async () => {
    const before = slices.length;
    let began = performance.now();
    const pause = async () => {
      slices.push(performance.now() - began);
      await new Promise(setImmediate);
      began = performance.now();
    };
    const counted = { people, weights, pause };
    await insideTable(await countTable(counted, rows, [{ of: column, size }], dropped), wanted, pause);
    await pause();
    worst.push(Math.max(...slices.slice(before)));
  });
  const slice = worst.sort((a, b) => a - b)[Math.floor(worst.length / 2)]!;
  console.log(
    `  20 x 20 of a million, weighted and compared: ${ms(table.median)}, of the processor ${ms(table.cpu)} (limit ${limits.million_ms} ms); the longest slice ${ms(slice)} (limit ${limits.slice_ms} ms)`,
  );
  return Math.min(table.median, table.cpu) > limits.million_ms || slice > limits.slice_ms ? ['a million people'] : [];
}

/** As many answers as an anonymous campaign may be broken down by. */
function mostGroups(respondents: number) {
  const each = 10;
  const single = Array.from({ length: rules.breakdown_answers_most / each }, (_, question) => {
    const people = Array.from({ length: each }, () => emptyPeople(respondents));
    for (let at = 0; at < respondents; at++) addTo(people[(at * (question + 3)) % each]!, at);
    return people.map((one, at) => groupOf([{ variable: `q${question}`, value: `${at}` }], one));
  });
  return allowedGroups(respondents, single.flat());
}

/** The same table as somebody writes it, who knows that everybody saw everything. */
const byHand = (db: Database, id: string) =>
  db.many(sql<{ count: number }>`
    select a.value, b.value as other, count(*) as count
    from survey.answer a
    join survey.answer b on b.campaign_id = a.campaign_id and b.participation_id = a.participation_id and b.question_id = 'q4'
    join survey.participation on participation.campaign_id = a.campaign_id and id = a.participation_id and finished_at is not null
    where a.campaign_id = ${id} and a.question_id = 'q3' group by 1, 2`);

async function weigh(context: Acting, id: string): Promise<void> {
  const source = { publisher: 'CBS', table: '', title: 'Ouders', unit: 'ouders' };
  const categories = ['female', 'male'].map((one) => ({ id: one, title: one, count: 50 }));
  const margin = { variable: 'gender', source, reference_date: null, counted: 'people', total: 100, categories };
  await context.db.run(sql`
    insert into survey.population (version, created_at, margins)
    select coalesce(max(version), 0) + 1, ${context.clock.now()}::timestamptz, ${JSON.stringify([margin])}::jsonb from survey.population`);
  await context.db.transaction(async (tx) => makeWeighting(tx, context, await readCampaign(tx, id), ['gender']));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function medianOf(work: () => Promise<unknown>) {
  const times: number[] = [];
  const cpus: number[] = [];
  for (let at = 0; at < tries; at++) {
    const before = process.cpuUsage();
    times.push(await timeOf(work));
    const { user, system } = process.cpuUsage(before);
    cpus.push((user + system) / 1000);
  }
  for (const list of [times, cpus]) list.sort((a, b) => a - b);
  const middle = Math.floor(tries / 2);
  return { median: times[middle]!, worst: times.at(-1)!, cpu: cpus[middle]! };
}

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
