import type { Loss, LossCode, LossFacts } from '../convert/losses.ts';
import { loss } from '../convert/losses.ts';
import { plainTitle } from '../limesurvey/questions.ts';
import type { LsQuestion, LsRow } from '../limesurvey/survey.ts';
import { codeOfChoice, type QsfName } from './conditions.ts';
import { entriesOf, isObject, type Json, objectsIn, partAt, textIn } from './read-qsf.ts';

type Choice = { id: string; display: string; has_text: boolean; exclusive: boolean };
/** The letter of LimeSurvey that says the same, so that one converter serves both. */
type Drawn = Pick<LsQuestion, 'type' | 'subs' | 'answers'> & Partial<LsQuestion>;

const single = ['SAVR', 'SAHR', 'SACOL', 'DL', 'SB', 'NPS'];
const several = ['MAVR', 'MAHR', 'MACOL', 'MSB'];
/** Nobody answers these: the browser fills them in. */
export const browserTypes = ['Meta', 'Timing', 'Captcha'];
const otherWords = /\b(other|anders|andere|namelijk|specify|overig)\b/i;

export type DrawnQuestions = { questions: LsQuestion[]; name?: QsfName; is_nps: boolean };

/** One question of Qualtrics as those of LimeSurvey that ask the same. */
export function drawQuestion(payload: Json, place: number, language: string, losses: Loss[]): DrawnQuestions {
  const translated = isObject(payload.Language) ? payload.Language : {};
  const own = Object.entries(translated).find(([key]) => key.toLowerCase() === language)?.[1];
  const [type, selector] = [textIn(payload.QuestionType), textIn(payload.Selector)];
  const code = textIn(payload.DataExportTag) || textIn(payload.QuestionID);
  const said = <Code extends LossCode>(what: Code, facts: LossFacts[Code]) =>
    losses.push(loss({ question: code }, what, facts));
  const choices = choicesOf(payload.Choices, payload.ChoiceOrder, partAt(own, 'Choices'));
  const columns = choicesOf(payload.Answers, payload.AnswerOrder, partAt(own, 'Answers'));
  const settings = partAt(payload, 'Validation', 'Settings');
  const setting = (name: string) => textIn(partAt(settings, name));
  const attributes = new Map<string, string>();
  const base: LsQuestion = {
    ...{ qid: String(place), gid: '1', code, type: '', help: '', other: false, relevance: '', group_relevance: '' },
    text: textIn(partAt(own, 'QuestionText')) || textIn(payload.QuestionText),
    mandatory: setting('ForceResponse') === 'ON' ? 'Y' : 'N',
    ...{ attributes, subs: [], answers: [] },
  };
  const name = `1X1X${place}`;
  const one = (drawn: Drawn, named?: QsfName): DrawnQuestions => ({
    questions: [{ ...base, ...drawn }],
    ...(named && { name: named }),
    is_nps: selector === 'NPS',
  });
  if (textIn(payload.QuestionJS).trim() !== '') said('script_left', null);
  if (partAt(payload, 'DynamicChoices', 'Locator')) said('carried_left', null);
  const randomly = textIn(partAt(payload, 'Randomization', 'Type'));
  if (randomly === 'All') attributes.set('random_order', '1');
  else if (randomly !== '' && randomly !== 'None') said('setting_left', { setting: `Randomization = ${randomly}` });

  if (type === 'MC' && (single.includes(selector) || several.includes(selector))) return chosen();
  if (type === 'TE' && selector === 'FORM') return one({ type: 'Q', subs: rowsOf(choices), answers: [] });
  if (type === 'TE' && selector !== 'PW') return field();
  if (type === 'DB') return one({ type: 'X', subs: [], answers: [] });
  if (type === 'Matrix' && ['Likert', 'TE'].includes(selector)) {
    return { questions: matrix(base, selector === 'TE' ? 'TE' : textIn(payload.SubSelector), columns), is_nps: false };
  }
  if (type === 'SBS') return sideBySide();
  if (type === 'Slider') {
    const [least, most] = ['CSSliderMin', 'CSSliderMax'].map((key) => textIn(partAt(payload, 'Configuration', key)));
    if (least) attributes.set('min_num_value_n', least);
    if (most) attributes.set('max_num_value_n', most);
    return one({ type: 'K', subs: rowsOf(choices), answers: [] });
  }
  said('kind_left', { kind: [type, selector].filter(Boolean).join(' ') });
  return { questions: [], is_nps: false };

  function chosen(): DrawnQuestions {
    const withText = choices.filter(({ has_text }) => has_text);
    const other = withText.find(({ display }) => otherWords.test(display));
    for (const { display } of withText.filter((choice) => choice !== other))
      said('entry_left', { text: plainTitle(display) });
    const rows = choices.filter((choice) => choice !== other);
    const isOne = single.includes(selector);
    const alone = rows.filter(({ exclusive }) => exclusive).map(({ id }) => codeOfChoice(id));
    if (alone.length > 0 && !isOne) attributes.set('exclude_all_others', alone.join(';'));
    const [least, most] = [setting('MinChoices'), setting('MaxChoices')];
    if (setting('Type') === 'ChoiceRange' && !isOne) {
      if (least) attributes.set('min_answers', least);
      if (most) attributes.set('max_answers', most);
    } else leaveRule();
    if (other && choices.at(-1) !== other) said('other_last', null);
    const taken = rowsOf(rows);
    return one(
      {
        ...(isOne ? { type: 'L', subs: [], answers: taken } : { type: 'M', subs: taken, answers: [] }),
        other: other !== undefined,
      },
      { name, as: isOne ? 'one' : 'several', ...(other && { other: other.id }) },
    );
  }

  function field(): DrawnQuestions {
    const isNumber = setting('ContentType') === 'ValidNumber';
    const valid = partAt(settings, 'ValidNumber');
    const [least, most] = [textIn(partAt(valid, 'Min')), textIn(partAt(valid, 'Max'))];
    if (isNumber && least) attributes.set('min_num_value_n', least);
    if (isNumber && most) attributes.set('max_num_value_n', most);
    if (isNumber && textIn(partAt(valid, 'NumDecimals')) === '0') attributes.set('num_value_int_only', '1');
    if (!isNumber) leaveRule();
    return one({ type: isNumber ? 'N' : 'T', subs: [], answers: [] }, { name, as: 'field' });
  }

  function leaveRule(): void {
    const rule = [setting('Type'), setting('ContentType')].find(
      (one) => one !== '' && one !== 'None' && one !== 'ContentType',
    );
    if (rule) said('setting_left', { setting: `Validation = ${rule}` });
  }

  /** Rows with one answer share a scale; rows with several are questions of their own. */
  function matrix(from: LsQuestion, kind: string, across: readonly Choice[]): LsQuestion[] {
    for (const { display } of choices.filter(({ has_text }) => has_text))
      said('entry_left', { text: plainTitle(display) });
    const rows = choices.filter(({ display }) => plainTitle(display) !== '');
    if (kind === 'TE' && across.length === 0) return [{ ...from, type: 'Q', subs: rowsOf(rows) }];
    if (kind === 'TE') return [{ ...from, type: ';', subs: [...rowsOf(rows), ...rowsOf(across, '1')] }];
    if (kind !== 'MultipleAnswer') return [{ ...from, type: 'F', subs: rowsOf(rows), answers: rowsOf(across) }];
    if (rows.length > 0) said('rows_apart', { rows: rows.length });
    return rows.map((row, at) => ({
      ...from,
      ...{
        qid: `${from.qid}_${at + 1}`,
        type: 'M',
        code: `${from.code}_${at + 1}`,
        text: row.display,
        help: from.text,
      },
      subs: rowsOf(across),
    }));
  }

  /** A table with several headings: each of them is a matrix over the same rows. */
  function sideBySide(): DrawnQuestions {
    const parts = objectsIn(payload.AdditionalQuestions);
    const questions = parts.flatMap((part, at): LsQuestion[] => {
      const [kind, sub] = [textIn(part.QuestionType), textIn(part.SubSelector)];
      const isText = kind === 'TE' || textIn(part.Selector) === 'TE';
      const heading = plainTitle(textIn(part.QuestionText));
      const from = {
        ...base,
        ...{ qid: `${place}_${at + 1}`, code: `${code}_${at + 1}` },
        text: heading ? `${base.text}: ${heading}` : base.text,
      };
      return matrix(from, isText ? 'TE' : sub, choicesOf(part.Answers, part.AnswerOrder, undefined));
    });
    if (questions.length === 0) said('no_options', null);
    return { questions, is_nps: false };
  }
}

/** In the order of the page. Ids are numbers in some questions and texts in others of the same file. */
function choicesOf(given: unknown, order: unknown, translated: unknown): Choice[] {
  const byId = new Map(entriesOf(given));
  const ids = Array.isArray(order) ? order.map(textIn).filter((id) => byId.has(id)) : [...byId.keys()];
  return ids.map((id) => {
    const { Display, TextEntry, ExclusiveAnswer } = byId.get(id)!;
    return {
      id,
      display: textIn(partAt(translated, id, 'Display')) || textIn(Display),
      has_text: [true, 1, 'true', 'on'].includes(TextEntry as string),
      exclusive: ExclusiveAnswer === true || ExclusiveAnswer === 'true',
    };
  });
}

const rowsOf = (choices: readonly Choice[], scale = '0'): LsRow[] =>
  choices.map(({ id, display }) => ({ code: codeOfChoice(id), text: display, scale, relevance: '' }));
