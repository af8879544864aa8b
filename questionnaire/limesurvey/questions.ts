import { type Loss, type LossCode, type LossFacts, loss } from '../convert/losses.ts';
import { imagesIn, looksLikeHtml, normalised, oneLine, textOfHtml } from '../convert/plain-text.ts';
import type { OptionEntry, QuestionEntry } from '../draft/campaign-file.ts';
import { aloneOf, countsOf, numberOf, shuffleOf, withAlone } from './more.ts';
import type { LsQuestion, LsRow } from './survey.ts';
import { answerOf, type ImportedAnswer, lsKindOf, settingsLeft, uncertain } from './types.ts';

/** A question of ours, with what its answers are called over there: conditions name those. */
export type ImportedQuestion = { entry: QuestionEntry; from: LsQuestion; answers: ImportedAnswer[] };
const most = { title: 500, description: 4000, options: 200, cells: 30, on_a_screen: 5, statements: 30, steps: 11 };
/** Of the words of an information screen the first line is its heading, where it is short enough for one. */
const heading_most = 120;

/** Of longer texts the rest is not even looked at: it would hold up who waits. */
const html_most = 100_000;
const plain = (given: string): string => {
  const html = given.slice(0, html_most);
  return looksLikeHtml(html) || html.includes('&') ? textOfHtml(html) : html;
};
const title = (html: string): string => oneLine(plain(html));
const description = (html: string): string =>
  normalised(plain(html))
    .split('\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Names as they were, where they can be names: letters, digits, _ and -, and no number. */
export class Names {
  readonly #taken = new Set<string>(['end']);
  claim(wanted: string, otherwise: string): string {
    const fits =
      /^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(wanted) && !(wanted in Object.prototype) && Number.isNaN(Number(wanted));
    let name = fits ? wanted : otherwise;
    for (let n = 2; this.#taken.has(name); n++) name = `${(fits ? wanted : otherwise).slice(0, 34)}_${n}`;
    this.#taken.add(name);
    return name;
  }
}

/** Statements with the answers that all of them share. */
type List = { rows: LsRow[]; options: OptionEntry[]; codes: string[]; suffix: string };

/** Makes questions of one of theirs. */
export function questionsFromLs(from: LsQuestion, names: Names, losses: Loss[]): ImportedQuestion[] {
  const kind = lsKindOf(from.type);
  const where = { question: from.code };
  const said = <Code extends LossCode>(code: Code, facts: LossFacts[Code]) => losses.push(loss(where, code, facts));
  const own = title(from.text);
  const help = description(from.help);
  if (from.text.length > html_most || from.help.length > html_most) said('shortened', { most: html_most });
  const base = { required: from.mandatory === 'Y' };
  const withTexts = (entry: QuestionEntry, told: string): QuestionEntry => {
    return {
      ...entry,
      ...(base.required && { required: true }),
      ...(told && { description: cut(told, most.description) }),
    };
  };
  const cut = (text: string, count: number): string => {
    if ([...text].length <= count) return text;
    said('shortened', { most: count });
    return [...text].slice(0, count).join('');
  };
  const name = (row?: string) =>
    names.claim(row === undefined ? from.code : `${from.code}_${row}`, `q${from.qid}${row ? `_${row}` : ''}`);
  const optionsOf = (rows: readonly (readonly [string, string])[]): { options: OptionEntry[]; codes: string[] } => {
    if (rows.length > most.options) said('too_many', { count: rows.length, most: most.options });
    const options = new Names();
    const taken = rows.slice(0, most.options);
    return {
      options: taken.map(([code, text], at) => ({
        ref: options.claim(code, `o${/^[A-Za-z0-9_-]{1,20}$/.test(code) ? code : at + 1}`),
        title: cut(title(text) || title(code) || String(at + 1), most.title),
      })),
      codes: taken.map(([code]) => code),
    };
  };
  const pairs = (rows: readonly LsRow[]) => rows.map(({ code, text }) => [code, text] as const);
  const ask = (text: string) => cut(text || title(from.code) || from.qid, most.title);

  const nothing = { entry: {}, settings: [] };
  const number = 'type' in kind && kind.type === 'number' ? numberOf(from) : nothing;
  const counts = kind.as === 'several' ? countsOf(from, from.subs.length + Number(from.other)) : nothing;
  const asList = statementsOf();
  const shuffle =
    kind.as === 'choice' || kind.as === 'several'
      ? shuffleOf(from, ['answer_order', 'subquestion_order'])
      : asList
        ? shuffleOf(from, ['subquestion_order'])
        : nothing;
  const { alone: exclusive, settings } =
    kind.as === 'several'
      ? aloneOf(
          from,
          from.subs.map(({ code }) => code),
        )
      : aloneOf(from, []);
  tellSettings(from, [...number.settings, ...counts.settings, ...shuffle.settings, ...settings], losses);
  if (kind.as === 'field') {
    const entry = withTexts({ ref: name(), title: ask(own), type: typeOfField(kind.type), ...number.entry }, help);
    return [{ entry, from, answers: [answerOf(entry, '')] }];
  }
  if (kind.as === 'information') return information();
  if (kind.as === 'choice' || kind.as === 'several') {
    const rows = kind.as === 'several' ? pairs(from.subs) : (kind.built_in ?? pairs(from.answers));
    const { options, codes } = optionsOf(rows);
    if (options.length === 0 && !from.other) {
      said('no_options', null);
      return [];
    }
    if (from.type === 'G') said('two_genders', null);
    if (from.type === 'P') said('comments_left', null);
    const other = from.other && ['L', '!', 'M', 'P'].includes(from.type);
    const ref = name();
    const entry = withTexts(
      {
        ref,
        title: ask(own),
        type: kind.as === 'several' ? 'multiple_answer' : 'multiple_choice',
        ...(other && { other: true }),
        ...counts.entry,
        ...shuffle.entry,
        options: withAlone(options, codes, exclusive),
        ...(from.type === 'O' && {
          sub_questions: [{ ref: names.claim(`${ref}_comment`, `${ref}_c`), title: 'Toelichting', type: 'text' }],
        }),
      },
      help,
    );
    return [{ entry, from, answers: [answerOf(entry, '', codes)] }];
  }
  if (kind.as === 'none') {
    said('type_left', { type: from.type });
    return [];
  }
  return asList ? asList.flatMap(listsOf) : inRows();

  /** Undefined: an array has more answers than a scale has steps. */
  function statementsOf(): List[] | undefined {
    if (kind.as !== 'rows' && kind.as !== 'two_scales') return undefined;
    const rows = from.subs.filter(({ scale }) => scale === '0');
    const scales = kind.as === 'two_scales' ? ['0', '1'] : ['0'];
    const choices = scales.map(
      (scale) => (kind.as === 'rows' && kind.built_in) || pairs(from.answers.filter((one) => one.scale === scale)),
    );
    if (rows.length === 0 || choices.some(({ length }) => length < 2 || length > most.steps)) return undefined;
    return choices.map((steps, scale) => {
      const { options, codes } = optionsOf(steps);
      const marked = from.type === 'C' ? codes.indexOf(uncertain) : -1;
      return {
        rows,
        options: options.map((one, at) => (at === marked ? { ...one, no_opinion: true, stays_last: true } : one)),
        codes,
        suffix: scale === 0 ? '' : '_2',
      };
    });
  }

  /** Of an array with two scales a name says which. */
  function rowName(code: string, suffix: string): string {
    if (kind.as !== 'two_scales') return code;
    return suffix === '' ? `${code}_0` : `${code}_1`;
  }

  function listsOf({ rows, options, codes, suffix }: List): ImportedQuestion[] {
    const made: ImportedQuestion[] = [];
    for (let at = 0; at < rows.length; at += most.statements) {
      const taken = rows.slice(at, at + most.statements);
      const statements = taken.map((row) => {
        if (suffix === '' && row.relevance !== '' && row.relevance !== '1')
          said('condition_left', { text: row.relevance });
        return {
          ref: name(`${row.code}${suffix}`),
          title: cut(title(row.text) || title(row.code) || from.qid, most.title),
        };
      });
      const entry = withTexts({ ref: name(), title: ask(own), type: 'statements', ...shuffle.entry, options }, help);
      const asked = { type: 'multiple_choice', options, required: base.required };
      const answers = statements.map((one, place) =>
        answerOf({ ...asked, ...one }, rowName(taken[place]!.code, suffix), codes),
      );
      made.push({ entry: { ...entry, sub_questions: statements }, from, answers });
    }
    return made;
  }

  function information(): ImportedQuestion[] {
    const [first = '', ...rest] = [description(from.text), help].filter(Boolean).join('\n').split('\n');
    if (first === '') {
      said('no_text', null);
      return [];
    }
    const isHeading = [...first].length <= heading_most;
    const told = (isHeading ? rest : [first, ...rest]).join('\n').trim();
    const entry: QuestionEntry = { ref: name(), title: isHeading ? first : 'Uitleg', type: 'information' };
    const described = told ? { ...entry, description: cut(told, most.description) } : entry;
    return [{ entry: described, from, answers: [] }];
  }

  /** A time of day without a date stays a text. */
  function typeOfField(type: string): string {
    const format = from.attributes.get('date_format')?.trim() ?? '';
    if (type !== 'date' || !/h/i.test(format)) return type;
    said('setting_left', { setting: `date_format = ${oneLine(format)}` });
    return /y/i.test(format) ? type : 'text';
  }

  function inRows(): ImportedQuestion[] {
    const scale = (wanted: string) => from.answers.filter((one) => one.scale === wanted);
    const rows = from.subs.filter((one) => one.scale === '0');
    if (kind.as === 'fields' || kind.as === 'cells') {
      const columns = kind.as === 'cells' ? from.subs.filter((one) => one.scale === '1') : [];
      const cells = columns.length === 0 ? rows : rows.flatMap((row) => columns.map((column) => cellOf(row, column)));
      if (kind.as === 'cells' && (columns.length === 0 || cells.length > most.cells)) {
        said('too_many', { count: cells.length, most: most.cells });
        return [];
      }
      return rowsOf(cells, [], kind.type, '');
    }
    const built = kind.as === 'rows' ? kind.built_in : undefined;
    if (kind.as === 'two_scales') {
      return [
        ...rowsOf(rows, pairs(scale('0')), 'multiple_choice', ''),
        ...rowsOf(rows, pairs(scale('1')), 'multiple_choice', '_2'),
      ];
    }
    return rowsOf(rows, built ?? pairs(scale('0')), 'multiple_choice', '');
  }

  /** Up to five rows on a screen: the first is the question, with the array's words as its description. */
  function rowsOf(
    rows: readonly LsRow[],
    choices: readonly (readonly [string, string])[],
    type: string,
    suffix: string,
  ): ImportedQuestion[] {
    const chooses = type === 'multiple_choice';
    if (rows.length === 0 || (chooses && choices.length === 0)) {
      said('no_options', null);
      return [];
    }
    const made = rows.map((row) => {
      const { options, codes } = optionsOf(choices);
      const entry: QuestionEntry = {
        ref: name(`${row.code}${suffix}`),
        title: cut(title(row.text) || title(row.code) || from.qid, most.title),
        type,
        ...(base.required && { required: true }),
        ...(chooses ? { options } : number.entry),
      };
      if (row.relevance !== '' && row.relevance !== '1') said('condition_left', { text: row.relevance });
      return { entry, answer: answerOf(entry, rowName(row.code, suffix), codes) };
    });
    const told = [description(from.text), help].filter(Boolean).join('\n\n');
    if (made.length > 1) said('array', { rows: made.length });
    const screens: ImportedQuestion[] = [];
    for (let at = 0; at < made.length; at += most.on_a_screen) {
      const taken = made.slice(at, at + most.on_a_screen);
      const [first, ...subs] = taken.map(({ entry }) => entry);
      screens.push({
        entry: { ...withTexts(first!, told), ...(subs.length > 0 && { sub_questions: subs }) },
        from,
        answers: taken.map(({ answer }) => answer),
      });
    }
    return screens;
  }
}

const cellOf = (row: LsRow, column: LsRow): LsRow => ({
  ...row,
  code: `${row.code}_${column.code}`,
  text: `${title(row.text)}: ${title(column.text)}`,
});

function tellSettings(from: LsQuestion, taken: readonly string[], losses: Loss[]): void {
  const where = { question: from.code };
  if (from.mandatory === 'S') losses.push(loss(where, 'soft_required', null));
  for (const setting of settingsLeft.filter((one) => !taken.includes(one))) {
    const value = from.attributes.get(setting) ?? '';
    if (!['', '0', 'N', 'normal', 'default'].includes(value))
      losses.push(loss(where, 'setting_left', { setting: `${setting} = ${oneLine(value)}` }));
  }
  if (!['', 'default', 'end'].includes(from.attributes.get('other_position') ?? ''))
    losses.push(loss(where, 'other_place', null));
  const texts = [from.text, from.help, ...from.subs.map(({ text }) => text), ...from.answers.map(({ text }) => text)];
  const count = texts.reduce((sum, text) => sum + imagesIn(text), 0);
  if (count > 0) losses.push(loss(where, 'image_left', { count }));
  for (const text of texts) {
    const [expression] = /\{(?!antwoord:)[A-Za-z(][^{}]{0,400}\}/.exec(plain(text)) ?? [];
    if (expression) losses.push(loss(where, 'expression', { text: oneLine(expression) }));
  }
}

export { description as describedText, title as plainTitle };
