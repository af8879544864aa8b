import type { OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';

const row = (...pairs: readonly (readonly [ref: string, title: string])[]): OptionEntry[] =>
  pairs.map(([ref, title]) => ({ ref, title }));
const choice = (options: OptionEntry[]): QuestionEntry => ({ type: 'multiple_choice', options });
const scale = (options: OptionEntry[]): QuestionEntry => ({
  type: 'multiple_choice',
  presentation: 'scale',
  scale: true,
  options,
});
const markRow = (least: number) =>
  Array.from({ length: 11 - least }, (_, at): OptionEntry => ({ ref: `cijfer_${least + at}`, title: `${least + at}` }));
const number = (unit: string, most: number): QuestionEntry => ({ type: 'number', unit, least: 0, most });

const dontKnow: OptionEntry = { ref: 'weet_ik_niet', title: 'Weet ik niet', no_opinion: true, stays_last: true };
const ratherNot: OptionEntry = {
  ref: 'liever_niet',
  title: 'Zeg ik liever niet',
  no_opinion: true,
  stays_last: true,
};
const yesNo = row(['ja', 'Ja'], ['nee', 'Nee']);
const often = row(
  ['nooit', 'Nooit'],
  ['soms', 'Soms'],
  ['regelmatig', 'Regelmatig'],
  ['vaak', 'Vaak'],
  ['altijd', 'Altijd'],
);

/** The answers that standard questions share, named as the editor's own are, so that lists can be laid side by side. */
export const standardScales = {
  open: { type: 'text' },
  hours: number('uur', 100),
  hours_a_day: number('uur', 24),
  days: number('dagen', 7),
  yes_no: choice(yesNo),
  yes_no_dont_know: choice([...yesNo, dontKnow]),
  yes_no_rather_not: { ...choice([...yesNo, ratherNot]), sensitive: true },
  often: scale(often),
  often_dont_know: choice([...often, dontKnow]),
  marks_0_10: scale(markRow(0)),
  marks_1_10: scale(markRow(1)),
  agree: {
    options: row(
      ['helemaal_oneens', 'Helemaal oneens'],
      ['oneens', 'Oneens'],
      ['neutraal', 'Niet eens, niet oneens'],
      ['eens', 'Eens'],
      ['helemaal_eens', 'Helemaal eens'],
    ),
  },
  satisfied: scale(
    row(
      ['heel_ontevreden', 'Heel ontevreden'],
      ['ontevreden', 'Ontevreden'],
      ['neutraal', 'Niet tevreden, niet ontevreden'],
      ['tevreden', 'Tevreden'],
      ['heel_tevreden', 'Heel tevreden'],
    ),
  ),
  well: scale(
    row(
      ['heel_slecht', 'Heel slecht'],
      ['slecht', 'Slecht'],
      ['redelijk', 'Redelijk'],
      ['goed', 'Goed'],
      ['heel_goed', 'Heel goed'],
    ),
  ),
  health: scale(
    row(
      ['heel_slecht', 'Heel slecht'],
      ['slecht', 'Slecht'],
      ['gaat_wel', 'Gaat wel'],
      ['goed', 'Goed'],
      ['heel_goed', 'Heel goed'],
    ),
  ),
  manage: choice([
    ...row(
      ['heel_moeilijk', 'Heel moeilijk'],
      ['moeilijk', 'Moeilijk'],
      ['redelijk', 'Redelijk'],
      ['makkelijk', 'Makkelijk'],
      ['heel_makkelijk', 'Heel makkelijk'],
    ),
    ratherNot,
  ]),
} as const satisfies Record<string, QuestionEntry>;
export type Scale = keyof typeof standardScales;

/** What the two ends of a mark from 0 to 10 mean: '0 is helemaal niet tevreden, 10 is heel tevreden.' */
export const marks = (word: string): QuestionEntry => ({
  description: `0 is helemaal niet ${word}, 10 is heel ${word}.`,
});
