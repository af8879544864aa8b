import readSheets from 'read-excel-file/node';
import { expect } from 'vitest';
import { type Codebook, readCodebook } from '#contract/calls/office/exports.ts';
import { readTrend } from '#contract/calls/office/results/trend.ts';
import { type Results, type ResultsFigure, readResults, rest_id } from '#contract/calls/office/results.ts';
import { makeKey } from '#contract/calls/office/staff/program-keys.ts';
import { figureSvg } from '#contract/results/figure-svg.ts';
import { makeStaff, type Person } from '../make-staff.ts';
import { days, type World } from '../world.ts';
import { answersOf, type Case, expectAsFiled, type FileRow, type Groups } from './as-filed.ts';
import { fetchExport, readRows } from './make-export.ts';
import { makeCaseReader } from './make-reader.ts';

type Variables = Codebook['variables'];

/** Reads the numbers of a campaign in every place that gives them, and compares them with its case file. */
export async function makeFigureChecks(world: World) {
  const [holder, reader, admin] = [
    await makeCaseReader(world),
    await makeStaff(world, 'reader'),
    await makeStaff(world, 'admin'),
  ];
  const as = ({ cookies }: Person) => ({ origin: world.office_url, cookie: cookies });
  const last_day = new Date(world.clock.now().getTime() + days(30)).toISOString().slice(0, 10);
  const { key } = await world.call(makeKey, { body: { name: 'Proef', campaign_id: '', last_day } }, as(admin));
  const read = (id: string, query: Record<string, string>, who: Person = holder) =>
    world.call(readResults, { params: { id }, query }, as(who));

  /** Who finished, as the case file has them, with the weight that another file of the same people gives them. */
  async function casesOf(id: string, background: readonly string[], weighting?: string): Promise<Case[]> {
    const rowsOf = async (over: object): Promise<FileRow[]> => {
      const { bytes } = await fetchExport(world, holder.cookies, id, over);
      const [names, ...rows] = readRows(bytes.toString('utf8'));
      return rows.map((row) => new Map(row.map((cell, at) => [names![at]!, cell])));
    };
    const rows = (await rowsOf({ background })).filter((row) => row.get('afgerond') === '1');
    if (!weighting) return rows.map((row) => ({ row, weight: 1 }));
    const weights = new Map(
      (await rowsOf({ weighting })).map((row) => [row.get('nummer'), Number(row.get('gewicht'))]),
    );
    return rows.map((row) => ({ row, weight: weights.get(row.get('nummer'))! }));
  }

  const codebookOf = async (id: string) => (await world.call(readCodebook, { params: { id } }, as(holder))).variables;

  /** The columns of a question, without what somebody wrote next to 'Anders'. */
  const columnsOf = (variables: Variables, { question, kind }: ResultsFigure) =>
    variables.filter(
      (one) => one.question === question && (kind === 'text' || kind === 'number' || one.type !== 'text'),
    );
  /** Compares every figure with the rows of the file; returns the number of compared cells. */
  function expectCases(
    { figures }: Results,
    variables: Variables,
    cases: readonly Case[],
    groups: Groups = () => [''],
  ): number {
    return figures.reduce(
      (sum, figure) => sum + expectAsFiled({ figure, own: columnsOf(variables, figure), cases, groups }),
      0,
    );
  }

  /** The sheet and the picture have the numbers of the screen. */
  async function expectToldAlike(id: string, results: Results, query: Record<string, string>): Promise<void> {
    const { bytes } = await fetchExport(world, holder.cookies, id, { format: 'tables', ...query });
    const sheets = await readSheets(bytes, { trim: false });
    for (const [at, figure] of results.figures.entries()) {
      const svg = figureSvg(results, figure);
      for (const { title, cells } of figure.rows) {
        const row = sheets[at + 1]!.data.find(([head]) => String(head) === title)!;
        for (const { n, percent } of cells) {
          expect(row).toEqual(expect.arrayContaining([n]));
          if (percent === null) continue;
          expect(row).toEqual(expect.arrayContaining([percent]));
          if (percent > 0) expect(svg).toContain(`${percent} %`);
        }
      }
    }
  }

  async function expectTrend(id: string, { figures }: Results): Promise<void> {
    const { questions } = await world.call(readTrend, { params: { id } }, as(holder));
    for (const { question, rows, waves } of questions) {
      const own = figures.find((one) => one.question === question)!.rows;
      const { percents } = waves.find(({ campaign }) => campaign === id)!;
      expect(rows.map(({ id: answer }, at) => [answer, percents[at]])).toEqual(
        own.map((row) => [row.id, row.cells[0]!.percent]),
      );
    }
  }

  /** The codebook has the counts of the screen. */
  async function expectCodebook(id: string, { figures }: Results, variables: Variables): Promise<void> {
    const { bytes } = await fetchExport(world, holder.cookies, id, { format: 'ddi' });
    const text = bytes.toString('utf8');
    const parts = new Map(
      [...text.matchAll(/<var [^>]*name="([^"]+)".*?<\/var>/gs)].map(([all, name]) => [name!, all]),
    );
    for (const figure of figures.filter(({ kind }) => kind === 'one' || kind === 'several')) {
      const counts = columnsOf(variables, figure).flatMap(({ name }) =>
        [...parts.get(name)!.matchAll(/<catStat type="freq">(\d+)</g)].map(([, count]) => Number(count)),
      );
      expect(counts, figure.title).toEqual(figure.rows.map(({ cells: [cell] }) => cell!.n));
    }
  }
  /** A key for a program gets what every reader sees. */
  async function expectKey(id: string, { figures }: Results): Promise<void> {
    const answer = await fetch(`${world.office_url}/api/office/v1/campaigns/${id}/results`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(((await answer.json()) as Results).figures).toEqual(figures);
  }
  const answers = (one: Case, variables: Variables, figure: ResultsFigure) =>
    answersOf(one.row, columnsOf(variables, figure));
  return {
    holder,
    reader,
    as,
    read,
    casesOf,
    codebookOf,
    answers,
    expectCases,
    expectToldAlike,
    expectTrend,
    expectCodebook,
    expectKey,
  };
}

/** A share of rounded counts is off by as much as these may be. */
export function expectWithin(outside: ResultsFigure, inside: ResultsFigure): void {
  for (const [at, { n }] of outside.columns.entries()) {
    const exact = inside.columns[at];
    if (n === null || n < 50 || !exact || outside.rows.length === 0) continue;
    const told = outside.rows.flatMap(({ id, cells }) => {
      const own = cells[at]!.percent;
      const other = inside.rows.find((row) => row.id === id)?.cells[at]?.percent;
      if (own !== null && other != null) expect(Math.abs(own - other)).toBeLessThanOrEqual(1.5 + (100 * 8) / n);
      return own === null ? [] : [own];
    });
    if (outside.kind === 'one') expect(told.reduce((a, b) => a + b, 0)).toBe(100);
    if (outside.rows.some(({ id }) => id === rest_id)) expect(outside.rows.at(-1)!.title).toBe('Andere antwoorden');
  }
}
