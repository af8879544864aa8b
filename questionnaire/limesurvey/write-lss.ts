import { chanceGroups } from '../chance.ts';
import { isOfProfile } from '../conditions/read-show-if.ts';
import { type Comparison, other_option, type ShowIf } from '../conditions/show-if.ts';
import { asQuestions } from '../draft/as-questions.ts';
import type { CampaignFile } from '../draft/campaign-file.ts';
import type { SubQuestion, SurveyQuestion } from '../flow.ts';
import { leastOf } from '../number.ts';
import { piped } from '../piping.ts';
import { answerKinds, type QuestionType, typeOf } from '../question-types.ts';

/** What LimeSurvey does not get: of a question by its number, or of the list. */
export type UnwrittenPart = { question: number | null; told: string };
type WrittenQuestion = SurveyQuestion | SubQuestion;
type Row = Record<string, string>;
/** How an answer is named in an expression there. */
type AnswerCode = { question: WrittenQuestion; code: string; options: ReadonlyMap<string, string> };

const letters: Record<QuestionType, string> = {
  multiple_choice: 'L',
  multiple_answer: 'M',
  text: 'T',
  number: 'N',
  date: 'D',
  statements: 'F',
  information: 'X',
};
const listLeft: Record<string, string> = {
  opens_at: 'het moment van openen',
  closes_at: 'het moment van sluiten',
  link: 'het adres na afloop',
  attributes: 'de gegevens die ontbreken',
  background: 'de kenmerken voor de resultaten',
  arms: 'de groepen door het lot',
  partial_percent: 'de grens voor ‘deels ingevuld’',
  invitation: 'de uitnodiging',
  reminder: 'de herinnering',
};
const flagsLeft = {
  presentation: 'de weergave als schaal',
  scale: 'de ordinale schaal',
  sensitive: '‘gevoelige vraag’',
  quotable: '‘antwoorden laten lezen’',
  background: 'het kenmerk voor de resultaten',
} as const;
const optionsLeft = {
  stays_last: '‘blijft onderaan’',
  no_opinion: '‘telt als geen mening’',
  screens_out: '‘hoort niet bij de doelgroep’',
} as const;

/** A campaign file as a survey of LimeSurvey (2.6, which later ones read), and all of it that cannot be said there. */
export function writeLimeSurvey(file: CampaignFile): { xml: string; left: UnwrittenPart[] } {
  const questions = asQuestions(file);
  const left: UnwrittenPart[] = [];
  const [rows, subs, answers, attributes, groups]: [Row[], Row[], Row[], Row[], Row[]] = [[], [], [], [], []];
  const names = new Map<string, AnswerCode>();
  const taken = new Set<string>();
  const blocks = chanceGroups(questions);
  let qid = 0;
  let isRenamed = false;

  const nameOf = (id: string): string => {
    const fits = /^[A-Za-z][A-Za-z0-9]{0,19}$/.test(id) && !taken.has(id);
    let code = fits ? id : `q${taken.size + 1}`;
    while (taken.has(code)) code += 'x';
    taken.add(code);
    isRenamed ||= !fits;
    return code;
  };
  const codesOf = (ids: readonly string[], letter: string): Map<string, string> => {
    const fits = ids.every((id) => /^[A-Za-z0-9]{1,5}$/.test(id));
    isRenamed ||= !fits;
    return new Map(ids.map((id, at) => [id, fits ? id : `${letter}${at + 1}`]));
  };

  /** One question there. A sub-question has no place of its own, and becomes one too. */
  function put(one: WrittenQuestion, at: number, relevance: string, statements: readonly SubQuestion[] = []): void {
    const say = (told: string) => left.push({ question: at + 1, told });
    const type = typeOf(one);
    const code = nameOf(one.id);
    const own = { qid: String(++qid), language: 'nl', scale_id: '0' };
    const gid = String(groups.length);
    const shared = statements[0]?.options ?? one.options;
    const options = codesOf(
      shared.map(({ id }) => id),
      'A',
    );
    const text = (words: string): string => {
      const shown = piped(words, (ref) => {
        const from = names.get(ref);
        // Of several answers each is a question of its own there, and no name has them all.
        const isOne = from && ['multiple_choice', 'number'].includes(typeOf(from.question));
        if (!isOne) say('een eerder antwoord in de tekst: daar staat nu ‘dat’');
        return isOne ? `{${from.code}.shown}` : undefined;
      });
      return asHtml(shown);
    };
    const [title, description] = [text(one.title), text(one.description)];
    const isInformation = type === 'information';
    rows.push({
      ...{ ...own, gid, parent_qid: '0', type: letters[type], title: code },
      question: isInformation && description ? `${title}<br />${description}` : title,
      help: isInformation ? '' : description,
      other: one.has_other_option ? 'Y' : 'N',
      mandatory: one.is_required || statements.some(({ is_required }) => is_required) ? 'Y' : 'N',
      question_order: String(qid),
      relevance,
    });
    const sub = (title: string, question: string, order: number) =>
      subs.push({
        ...{ ...own, qid: `${own.qid}${String(order).padStart(4, '0')}`, gid, parent_qid: own.qid, type: 'T', title },
        ...{ question, question_order: String(order), relevance: '1' },
      });
    const isSeveral = type === 'multiple_answer';
    for (const [order, option] of shared.entries()) {
      const title = asHtml(option.title);
      if (isSeveral) sub(options.get(option.id)!, title, order + 1);
      else answers.push({ ...own, code: options.get(option.id)!, answer: title, sortorder: String(order + 1) });
    }
    names.set(one.id, { question: one, code, options });
    for (const [order, statement] of statements.entries()) {
      sub(`SQ${order + 1}`, text(statement.title), order + 1);
      if (statement.description) say('de uitleg bij een stelling');
      names.set(statement.id, { question: statement, code: `${code}_SQ${order + 1}`, options });
    }
    const alone = shared.filter(({ exclusive }) => exclusive).map(({ id }) => options.get(id)!);
    const settings: Record<string, string | undefined> = {
      random_order: one.shuffle && '1',
      exclude_all_others: isSeveral && alone.length > 0 ? alone.join(';') : undefined,
      min_answers: isSeveral ? one.least?.toString() : undefined,
      max_answers: isSeveral ? one.most?.toString() : undefined,
      min_num_value_n: type === 'number' ? String(leastOf(one)) : undefined,
      max_num_value_n: type === 'number' ? one.most?.toString() : undefined,
      num_value_int_only: one.whole && '1',
      suffix: one.unit,
    };
    for (const [attribute, value] of Object.entries(settings))
      if (value) attributes.push({ qid: own.qid, attribute, value });
    for (const [flag, told] of Object.entries(flagsLeft))
      if (one[flag as keyof typeof flagsLeft] && statements.length === 0) say(told);
    for (const [flag, told] of Object.entries(optionsLeft))
      if (shared.some((option) => option[flag as keyof typeof optionsLeft])) say(told);
    if (one.options.some(({ go_to }) => go_to) || one.go_to_question_id) say('de sprongen: gebruik daar voorwaarden');
  }

  for (const [at, question] of questions.entries()) {
    const group = blocks.findIndex((places) => places.some(([first]) => first === at));
    const isInside = blocks.some((places) => places.some((block) => block.slice(1).includes(at)));
    const before = questions[at - 1]?.by_chance;
    if (at === 0 || group >= 0 || (!isInside && before))
      groups.push({
        ...{ gid: String(groups.length + 1), group_name: `Deel ${groups.length + 1}`, language: 'nl' },
        ...{ group_order: String(groups.length), grelevance: '' },
        randomization_group: group >= 0 ? `groep${group + 1}` : '',
      });
    const relevance = question.show_if ? relevanceOf(question.show_if, names) : '1';
    if (!relevance) left.push({ question: at + 1, told: 'de voorwaarde: iedereen krijgt daar deze vraag' });
    const isList = typeOf(question) === 'statements';
    put(question, at, relevance ?? '1', isList ? question.sub_questions : []);
    if (isList || question.sub_questions.length === 0) continue;
    left.push({ question: at + 1, told: 'dat het deelvragen zijn: het worden gewone vragen' });
    for (const sub of question.sub_questions) put(sub, at, relevance ?? '1');
  }
  for (const [name, told] of Object.entries(listLeft)) {
    const given = file[name];
    if (given && !(Array.isArray(given) && given.length === 0)) left.push({ question: null, told });
  }
  if (isRenamed)
    left.push({ question: null, told: 'namen die LimeSurvey niet kent: het worden namen als q1, A1 en SQ1' });
  const base = { surveyls_survey_id: '1', surveyls_language: 'nl', surveyls_title: asHtml(textIn(file.title)) };
  const xml = written({
    answers,
    groups,
    questions: rows,
    subquestions: subs,
    question_attributes: attributes,
    surveys: [{ sid: '1', anonymized: file.anonymous === true ? 'Y' : 'N', format: 'S', language: 'nl' }],
    surveys_languagesettings: [{ ...base, surveyls_welcometext: asHtml(textIn(file.description)) }],
  });
  return { xml, left };
}

const textIn = (given: unknown): string => (typeof given === 'string' ? given : '');
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Of control characters XML knows only tabs and line breaks. */
const asHtml = (text: string): string =>
  text
    .replaceAll(/[&<>]/g, (sign) => signs[sign]!)
    .replaceAll('\n', '<br />')
    .replaceAll(/[^\P{Cc}\t]/gu, '');

/** The condition as an expression that holds for the same answers. Undefined: there is none. */
function relevanceOf({ join, of }: ShowIf, names: ReadonlyMap<string, AnswerCode>): string | undefined {
  const said = of.map((one) =>
    'join' in one
      ? joined(
          one.join,
          one.of.map((inside) => termOf(inside, names)),
        )
      : termOf(one, names),
  );
  return joined(join, said);
}

function joined(join: 'and' | 'or', terms: readonly (string | undefined)[]): string | undefined {
  if (terms.length === 0 || terms.includes(undefined)) return undefined;
  return terms.length === 1 ? terms[0] : `(${terms.join(` ${join} `)})`;
}

function termOf(one: Comparison, names: ReadonlyMap<string, AnswerCode>): string | undefined {
  const asked = names.get(one.question);
  if (!asked || isOfProfile(one)) return undefined;
  const { question, code, options } = asked;
  const kind = answerKinds[typeOf(question)];
  const isSeveral = kind === 'several';
  if (kind === 'none') return undefined;
  const all = [...options.keys(), ...(question.has_other_option ? [other_option] : [])];
  if (one.is === 'between') {
    if (kind !== 'number') return undefined;
    const { least, most } = one;
    if (least === most) return `${code}.NAOK == ${least}`;
    const bounds = [least !== undefined && `${code}.NAOK >= ${least}`, most !== undefined && `${code}.NAOK <= ${most}`];
    return joined(
      'and',
      bounds.filter((bound) => bound !== false),
    );
  }
  if (one.is === 'not_answered') return isSeveral ? undefined : `is_empty(${code}.NAOK)`;
  if (one.is === 'answered' && !isSeveral) return `!is_empty(${code}.NAOK)`;
  if ('options' in one && !one.options.every((id) => all.includes(id))) return undefined;
  // Of several answers some other one may be ticked beside those that are not.
  if (one.is === 'none_of' && isSeveral) return undefined;
  const chosen =
    'options' in one && one.is === 'one_of'
      ? one.options
      : all.filter((id) => !('options' in one && one.options.includes(id)));
  if (chosen.length === 0) return undefined;
  return joined(
    'or',
    chosen.map((id) => {
      if (id === other_option) return isSeveral ? `!is_empty(${code}_other.NAOK)` : `${code}.NAOK == "-oth-"`;
      return isSeveral ? `${code}_${options.get(id)}.NAOK == "Y"` : `${code}.NAOK == "${options.get(id)}"`;
    }),
  );
}

function written(tables: Record<string, Row[]>): string {
  const cell = ([name, text]: [string, string]) =>
    text === '' ? `<${name}/>` : `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;
  const parts = Object.entries(tables).map(([name, rows]) => {
    const fields = Object.keys(rows[0] ?? {}).map((field) => `<fieldname>${field}</fieldname>`);
    const lines = rows.map((row) => `   <row>${Object.entries(row).map(cell).join('')}</row>`);
    return ` <${name}>\n  <fields>${fields.join('')}</fields>\n  <rows>\n${lines.join('\n')}\n  </rows>\n </${name}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<document>
 <LimeSurveyDocType>Survey</LimeSurveyDocType>
 <DBVersion>261</DBVersion>
 <languages>
  <language>nl</language>
 </languages>
${parts.join('\n')}
</document>
`;
}
