import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { figureSvg } from '#contract/results/figure-svg.ts';
import type { Acting } from '../../../platform/core/context.ts';
import { showResults } from '../../../results/results-view.ts';
import { makeSnapshot } from '../../../results/snapshot/make-snapshot.ts';
import { showTrend } from '../../../results/trend/trend-view.ts';
import { makeWeighting, readWeightings } from '../../../results/weights/make.ts';
import { readCampaign } from '../../../surveys/campaigns/campaigns.ts';
import { oneWord } from '../campaign/command-input.ts';
import { type Command, type CommandArgs, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';
import { resultsAsked } from './results-options.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

const resultsMake: Command = {
  name: 'results make',
  usage: 'results make ID',
  summary: 'reads the answers of a campaign into a new snapshot, as the office does when somebody looks',
  async run(context, { words }) {
    const id = oneWord(words, this.usage);
    const number = await makeSnapshot(context, id);
    const said =
      number === null ? 'Nothing was made: fewer than ten respondents finished since.' : `Snapshot ${number} is made.`;
    return { text: said, json: { number } };
  },
};

const resultsShow: Command = {
  name: 'results show',
  usage:
    'results show ID [--question REF] [--filter REF:ANSWER] [--split REF] [--weighting N] [--with compare,rows,intervals,opinions,stopped]',
  summary: 'shows every question of a campaign as a table, with the small numbers hidden that the office hides',
  async run(context, given) {
    const id = oneWord(given.words, this.usage);
    const asked = { ...resultsAsked(given), question: text(given.options.question) };
    const results = await showResults(context, { session_id: null, may_open_cases: true }, id, asked);
    const parts = [headOf(results), ...results.figures.map(tableOf), stopsOf(results)];
    return { text: parts.filter(Boolean).join('\n\n'), json: results };
  },
};

function headOf({ title, chosen, snapshot, weighted, left_out, conditions }: Results): string {
  const counts = conditions.length > 0 ? 'everybody counts as' : 'counts as';
  const by = weighted ? `weighting ${weighted.number}, ${counts} ${weighted.effective_n ?? 'hidden'}` : 'not weighted';
  const out = left_out.map(({ reason, n }) => `${n ?? 'under 10'} (${reason})`).join(', ');
  const said = out && ` Left out: ${out}.`;
  return `${printable(title)}: ${chosen ?? 'under 10'} respondents, ${by}. Stamp ${snapshot.stamp}.${said}`;
}

function stopsOf({ stops }: Results): string {
  if (!stops || stops.questions.length === 0) return '';
  const lines = stops.questions.map(({ question, n }) => `  ${String(n).padStart(7)}  ${question}`);
  return [stops.over ? 'Stopped at' : 'Not at the end yet, at', ...lines].join('\n');
}

function tableOf({ question, title, hidden, columns, rows, test }: ResultsFigure): string {
  const head = `${question}  ${printable(title)}`;
  if (hidden) return `${head}\n  ${hidden}`;
  const nameOf = (one: ResultsFigure['columns'][number]) =>
    `${printable(one.title)}${one.letter ? ` (${one.letter})` : ''}`;
  const bases = columns.map((one) => `${nameOf(one)} n=${one.n ?? 'hidden'}`).join('  ');
  const cells = rows.map((row) => row.cells.map(cellOf));
  const wide = Math.max(7, ...cells.flat().map((cell) => cell.length));
  const lines = rows.map(
    (row, at) => `  ${cells[at]!.map((cell) => cell.padStart(wide)).join(' ')}  ${printable(row.title)}`,
  );
  return [head, `  ${bases}`, ...lines, ...(test ? [`  ${test}`] : [])].join('\n');
}

/** '75 % A 65-83': higher than column A, and where chance could have put it. */
function cellOf({ percent, letters, low, high }: ResultsFigure['rows'][number]['cells'][number]): string {
  if (percent === null) return 'hidden';
  const between = low === null || high === null ? '' : `${low}-${high}`;
  return [`${percent} %`, letters, between].filter(Boolean).join(' ');
}

const resultsFigure: Command = {
  name: 'results figure',
  usage:
    'results figure ID QUESTION [--filter REF:ANSWER] [--split REF] [--weighting N] [--with compare,rows,intervals,opinions,stopped] > FILE.svg',
  summary: 'draws one question as an SVG picture with its source and stamp, small numbers hidden as in the office',
  async run(context, given) {
    const [id, question, ...more] = given.words;
    if (!id || !question || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const asked = { ...resultsAsked(given), question };
    const results = await showResults(context, { session_id: null, may_open_cases: true }, id, asked);
    const svg = results.figures.map((figure) => figureSvg(results, figure)).join('');
    return { text: svg.trimEnd(), json: { svg } };
  },
};

const resultsTrend: Command = {
  name: 'results trend',
  usage: 'results trend ID',
  summary: 'shows the questions that earlier campaigns asked too, side by side; what was asked otherwise is said',
  async run(context, { words }) {
    const trend = await showTrend(context, { session_id: null, may_open_cases: true }, oneWord(words, this.usage));
    const nameOf = (id: string) => printable(trend.waves.find((wave) => wave.campaign === id)?.title ?? id);
    const lines = trend.questions.map(({ question, title, rows, waves, changes }) =>
      [
        `${question}  ${printable(title)}`,
        ...waves.map((wave) => `  ${nameOf(wave.campaign)}: ${printable(wave.said ?? `n=${wave.n ?? 'hidden'}`)}`),
        ...rows.map((row, at) => {
          const cells = waves.map(({ percents }) => `${percents[at] ?? 'hidden'}`.padStart(7));
          return `  ${cells.join(' ')}  ${printable(row.title)}${changes[at] ? ` (${changes[at]})` : ''}`;
        }),
      ].join('\n'),
    );
    return { text: lines.join('\n\n') || 'No earlier campaign asked the same.', json: trend };
  },
};

const resultsWeigh: Command = {
  name: 'results weigh',
  usage: 'results weigh ID --on KEY,KEY',
  summary: 'weights the respondents to the figures of all parents; keys: youngest_child, education and so on',
  async run(context, given) {
    const id = oneWord(given.words, this.usage);
    const on = text(given.options.on)?.split(',');
    if (!on) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const number = await weighIn(context, id, on);
    const [made] = await readWeightings(context.db, id);
    const { effective_n, largest } = made!.report;
    const said = `Weighting ${number}: counts as ${Math.round(effective_n!)} respondents, largest weight ${largest!.toFixed(2)}.`;
    return { text: said, json: made };
  },
};

const weighIn = (context: Acting, id: string, on: readonly string[]): Promise<number> =>
  context.db.transaction(async (tx) => makeWeighting(tx, context, await readCampaign(tx, id), on));

const resultsWeightings: Command = {
  name: 'results weightings',
  usage: 'results weightings ID',
  summary: 'lists the weightings of a campaign',
  async run(context, { words }: CommandArgs) {
    const rows = await readWeightings(context.db, oneWord(words, this.usage));
    const lines = rows.map(
      ({ number, made_at, variables, population_version, stamp }) =>
        `${number}  ${made_at.toISOString()}  ${variables.join(', ')}  population ${population_version}  stamp ${stamp}`,
    );
    return { text: lines.length > 0 ? lines.join('\n') : 'There are no weightings.', json: rows };
  },
};

export const resultsCommands: Command[] = [
  resultsMake,
  resultsShow,
  resultsFigure,
  resultsTrend,
  resultsWeigh,
  resultsWeightings,
];
