import fixture from '#server/results/fixtures/texts.json' with { type: 'json' };
import { isInvisibleText } from '#server/surveys/answering/answer-refusals.ts';
import { disarmed } from '#server/surveys/export/csv.ts';
import { sayings } from '../naughty/strings.ts';
import type { Answered } from '../results/make-answers.ts';

/** A cell as the answers have it: as a value, and as .csv spells it. Not known before it is read: a respondent's number. */
export type Cell = { value: string | number | null; csv: string };
export type Person = { given: Answered; cells: Record<string, Cell> };

export const long = 'Een keuze met een veel te lange naam, '.repeat(5).trim();
export const hostile = '=2+3 "Wat" & <dat>; 😀 \'s ochtends, é';
export const questions = [
  { ref: 'key', title: 'Welk nummer?', type: 'text', format: 'number', required: true },
  {
    ref: 'screens',
    title: hostile,
    type: 'multiple_choice',
    required: true,
    options: [
      { ref: 'yes', title: `Ja, ${hostile}` },
      { ref: 'no', title: 'Nee', go_to: 'why_not' },
    ],
  },
  {
    ref: 'hours',
    title: 'Hoe lang per dag?',
    type: 'multiple_choice',
    required: true,
    other: true,
    go_to: 'rules',
    options: [
      { ref: 'short', title: long },
      { ref: 'long', title: 'Lang' },
    ],
  },
  { ref: 'why_not', title: 'Waarom niet?', type: 'text' },
  {
    ref: 'rules',
    title: `Welke regels zijn er? ${hostile}`,
    type: 'multiple_answer',
    other: true,
    options: [
      { ref: 'table', title: 'Niet aan tafel' },
      { ref: 'bed', title: 'Niet in bed' },
    ],
  },
  { ref: 'degrees', title: 'Hoe warm?', type: 'text', format: 'number', least: -20 },
];

const code = (value: number, id = String(value)): Cell => ({ value, csv: id });
const words = (text: string): Cell => ({ value: text, csv: disarmed(text) });
const not_shown: Cell = { value: null, csv: '#not_shown' };
const left_open: Cell = { value: -9, csv: '#not_answered' };
/** -9 could be an answer here. */
const no_number: Cell = { value: null, csv: '#not_answered' };
const no_words = (csv: string): Cell => ({ value: '', csv });
const nothing: Cell = { value: null, csv: '' };

const unseen: Record<string, Cell> = {
  screens: not_shown,
  hours: not_shown,
  hours__anders_tekst: no_words('#not_shown'),
  why_not: no_words('#not_shown'),
  'rules.table': not_shown,
  'rules.bed': not_shown,
  rules__anders: not_shown,
  rules__anders_tekst: no_words('#not_shown'),
  degrees: not_shown,
};
const rulesLeftOpen = {
  'rules.table': left_open,
  'rules.bed': left_open,
  rules__anders: left_open,
  rules__anders_tekst: no_words('#not_answered'),
};

type Sketch = Omit<Answered, 'background'> & { cells: Record<string, Cell> };

/** Whoever writes something, writes it twice: as an answer in words, and beside 'Anders'. */
const wrote = (text: string): Sketch => ({
  answers: { screens: ['no'], why_not: [text], rules: { value: ['table'], other: text } },
  cells: {
    screens: code(2, 'no'),
    why_not: words(text),
    'rules.table': code(1),
    'rules.bed': code(0),
    rules__anders: code(1),
    rules__anders_tekst: words(text),
    degrees: no_number,
  },
});

const ways: Sketch[] = [
  {
    answers: { screens: ['yes'], hours: { value: [], other: 'Soms' }, degrees: ['-9'] },
    cells: {
      screens: code(1, 'yes'),
      hours: code(3, '#other'),
      hours__anders_tekst: words('Soms'),
      ...rulesLeftOpen,
      degrees: code(-9),
    },
  },
  {
    // An answer from a way that was left again does not count.
    answers: {
      screens: ['yes'],
      hours: ['short'],
      why_not: ['Van een ander pad.'],
      rules: ['table', 'bed'],
      degrees: ['-12,125'],
    },
    cells: {
      screens: code(1, 'yes'),
      hours: code(1, 'short'),
      hours__anders_tekst: no_words(''),
      'rules.table': code(1),
      'rules.bed': code(1),
      rules__anders: code(0),
      rules__anders_tekst: no_words(''),
      degrees: code(-12.125),
    },
  },
  {
    answers: { screens: ['no'], degrees: ['1234567,5'] },
    cells: { screens: code(2, 'no'), why_not: no_words('#not_answered'), ...rulesLeftOpen, degrees: code(1234567.5) },
  },
  { answers: { screens: ['yes'] }, finished: false, cells: { screens: code(1, 'yes') } },
];

const most = 4000;
const longest = [
  `=1+1\t\u0007${'x'.repeat(most)}`.slice(0, most),
  '😀'.repeat(most / 2),
  'é"'.repeat(most / 2),
  ',;\n'
    .repeat(most)
    .slice(0, most - 1)
    .concat('.'),
];
/** What cannot be seen is no answer. */
const texts = [...fixture.texts, ...sayings, ...longest].filter((text) => !isInvisibleText(text));

/** Everybody who answers: one woman to two men, and each way through the survey a dozen times. */
export function drawPeople(today: string): Person[] {
  const sketches = [...texts.map(wrote), ...Array.from({ length: 12 }, () => ways).flat()];
  const isWoman = (at: number) => at % 3 === 0;
  const done = sketches.flatMap(({ finished = true }, at) => (finished ? [isWoman(at)] : []));
  const women = done.filter(Boolean).length;
  // Half of all parents are women.
  const weightOf = (woman: boolean) => Number((done.length / 2 / (woman ? women : done.length - women)).toFixed(6));
  return sketches.map(({ cells, ...given }, at) => {
    const [woman, finished] = [isWoman(at), given.finished ?? true];
    const key = at + 0.5;
    return {
      given: {
        ...given,
        answers: { key: [String(key).replace('.', ',')], ...given.answers },
        background: { gender: woman ? 'female' : 'male' },
      },
      cells: {
        afgerond: code(finished ? 1 : 0),
        begonnen_op: words(today),
        afgerond_op: finished ? words(today) : nothing,
        achtergrond_geslacht: !finished ? not_shown : woman ? code(1, 'female') : code(2, 'male'),
        key: code(key),
        ...unseen,
        ...cells,
        gewicht: finished ? { value: weightOf(woman), csv: weightOf(woman).toFixed(6) } : nothing,
      },
    };
  });
}
