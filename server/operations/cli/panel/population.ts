import { marginShares, type PopulationMargin, sourceWords, variableTitle } from '#contract/population.ts';
import { Problem } from '../../../platform/core/problem.ts';
import { importFigures, readFigures } from '../../../results/population/import.ts';
import { restoreVersion } from '../../../results/population/keep.ts';
import { listVersions, readPopulation } from '../../../results/population/read.ts';
import { oneWord, readInput } from '../campaign/command-input.ts';
import { type Command, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';

const populationShow: Command = {
  name: 'population show',
  usage: 'population show [VERSION]',
  summary: 'shows the figures of all parents that the panel is held beside, and their versions',
  async run({ db }, { words }) {
    const [version, ...more] = words;
    if (more.length > 0 || (version !== undefined && !/^\d{1,6}$/.test(version))) {
      throw new CommandError(`Usage: ./panel ${this.usage}`);
    }
    const population = await readPopulation(db, version === undefined ? undefined : Number(version));
    const versions = await listVersions(db);
    if (population.version === 0) {
      return {
        text: 'There are no population figures. Import some with: population import FILE',
        json: { ...population, versions },
      };
    }
    const told = versions.map(
      ({ version, at, by, changed }) =>
        `version ${version}  ${at.slice(0, 10)}  ${by ?? 'the operator'}: ${changed.join(', ')}`,
    );
    const text = [`Version ${population.version}`, ...population.margins.flatMap(linesOf), '', ...told].map(printable);
    return { text: text.join('\n'), json: { ...population, versions } };
  },
};

function linesOf(margin: PopulationMargin): string[] {
  const shares = marginShares(margin);
  const of = margin.made_up ? 'made up' : sourceWords(margin.source);
  return [
    '',
    `${margin.variable} (${variableTitle(margin.variable)}; ${of}; ${margin.reference_date ?? 'no date'})`,
    ...margin.categories.map(({ id, title, count }) => {
      const share = shares?.get(id);
      const percent = share === undefined ? '' : `  ${(share * 100).toFixed(1)} %`;
      return `  ${id.padEnd(16)} ${String(count ?? 'not known').padStart(12)}${percent}  ${title}`;
    }),
  ];
}

const populationImport: Command = {
  name: 'population import',
  usage: 'population import FILE [--dry-run]',
  summary: 'takes figures from a CSV (key, group, share or count, source, date) or JSON file, as a new version',
  async run(context, { words, options }) {
    const file = await readInput(oneWord(words, this.usage));
    const { margins, faults, encoding } = readFigures(file);
    if (faults.length > 0) throw new Problem('population_refused', { faults });
    const understood = margins.flatMap(linesOf).map(printable);
    const read = encoding === 'UTF-8' ? [] : [`The file was read as ${encoding}.`];
    if (options['dry-run'] === true) {
      return {
        text: [...read, ...understood, '', 'Nothing was taken over: this was a try.'].join('\n'),
        json: { version: null, margins },
      };
    }
    const version = await context.db.transaction((tx) => importFigures(tx, context, file));
    return { text: [...read, ...understood, '', `This is version ${version}.`].join('\n'), json: { version, margins } };
  },
};

const populationRestore: Command = {
  name: 'population restore',
  usage: 'population restore VERSION',
  summary: 'makes a new version of the figures that is as an earlier one was',
  async run(context, { words }) {
    const word = oneWord(words, this.usage);
    if (!/^\d{1,6}$/.test(word)) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const version = await context.db.transaction(async (tx) =>
      restoreVersion(tx, context, (await readPopulation(tx)).version, Number(word)),
    );
    return { text: `This is version ${version}, as version ${word} was.`, json: { version } };
  },
};

export const populationCommands: Command[] = [populationShow, populationImport, populationRestore];
