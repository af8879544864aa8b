import { placeAt, type UnreadableFile } from '../convert/losses.ts';
import { readXml, type XmlElement } from './xml.ts';

/** A survey as LimeSurvey exports it, of any of its versions, in one language. Texts are HTML still. */
export type LsRow = { code: string; text: string; scale: string; relevance: string };
export type ChanceSpot = { group: string; block: string };
export type LsQuestion = {
  qid: string;
  gid: string;
  code: string;
  type: string;
  text: string;
  help: string;
  mandatory: string;
  other: boolean;
  /** When it is shown, as an expression; '' is always. */
  relevance: string;
  group_relevance: string;
  /** For people, where the expression was made from another tool's logic. */
  condition_words?: string;
  attributes: ReadonlyMap<string, string>;
  /** The group in which it changes places, and the block of it that it belongs to. */
  chance?: ChanceSpot;
  subs: LsRow[];
  answers: LsRow[];
};
export type LsSurvey = {
  language: string;
  languages: string[];
  title: string;
  description: string;
  welcome: string;
  link: string;
  anonymous: boolean;
  questions: LsQuestion[];
  quotas: number;
  defaults: number;
  /** An order by chance that cannot be said at its questions. */
  random_groups: boolean;
};

type Row = Record<string, string>;
const characters_most = 8 * 1024 * 1024;

export function readSurvey(xml: string): LsSurvey | UnreadableFile {
  if (xml.length > characters_most) return { unreadable: 'too_large' };
  const root = readXml(xml);
  if ('unreadable' in root) return root;
  const part = (name: string): XmlElement | undefined => root.children.find((one) => one.name === name);
  const docType = root.name === 'document' ? part('LimeSurveyDocType') : undefined;
  if (docType?.text.trim() !== 'Survey')
    return { unreadable: 'not_a_survey', place: placeAt(xml, (docType ?? root).at) };
  const table = (name: string): Row[] => rowsOf(part(name));
  if (table('questions').length === 0)
    return { unreadable: 'no_list', place: placeAt(xml, (part('questions') ?? root).at) };
  const [survey] = table('surveys');
  const languages = (part('languages')?.children ?? []).map(({ text }) => text.trim()).filter(Boolean);
  const base = survey?.language || languages[0] || 'en';
  const language = languages.find((one) => /^nl\b/i.test(one)) ?? base;
  const [words = {}] = inLanguage(
    table('surveys_languagesettings'),
    [language, base],
    'surveyls_language',
    () => 'one',
  );
  return {
    language,
    languages,
    title: words.surveyls_title ?? '',
    description: words.surveyls_description ?? '',
    welcome: words.surveyls_welcometext ?? '',
    link: words.surveyls_url ?? '',
    anonymous: survey?.anonymized === 'Y',
    questions: questionsOf(table, [language, base]),
    quotas: table('quota').length,
    defaults: new Set(table('defaultvalues').map(({ qid }) => qid)).size,
    random_groups: false,
  };
}

const rowsOf = (table: XmlElement | undefined): Row[] =>
  (table?.children.find(({ name }) => name === 'rows')?.children ?? []).map((row) =>
    Object.fromEntries(row.children.map(({ name, text }) => [name, text])),
  );

/** One row for each thing: in the language that is wanted, else in the next best. */
function inLanguage(rows: readonly Row[], wanted: readonly string[], column: string, key: (row: Row) => string): Row[] {
  const rank = (row: Row) => {
    const at = wanted.indexOf(row[column] ?? '');
    return row[column] === undefined ? 0 : at < 0 ? wanted.length : at;
  };
  const best = new Map<string, Row>();
  for (const row of rows) {
    const known = best.get(key(row));
    if (!known || rank(row) < rank(known)) best.set(key(row), row);
  }
  return [...best.values()];
}

type Table = (name: string) => Row[];
const order = (row: Row, column: string): number => Number(row[column] ?? 0) || 0;

/** In the order of the pages, which the order of the rows is not. */
function questionsOf(table: Table, wanted: readonly string[]): LsQuestion[] {
  // From version 4 on texts stand in tables of their own; what is there decides, never the number of the version.
  const texts = (name: string, id: string) =>
    new Map(inLanguage(table(name), wanted, 'language', (row) => row[id] ?? '').map((row) => [row[id] ?? '', row]));
  const [questionTexts, answerTexts] = [texts('question_l10ns', 'qid'), texts('answer_l10ns', 'aid')];
  const groups = new Map(
    inLanguage(table('groups'), wanted, 'language', ({ gid = '' }) => gid).map((row) => [row.gid, row]),
  );
  const byQuestion = inLanguage(table('questions'), wanted, 'language', ({ qid = '' }) => qid);
  const subs = inLanguage(table('subquestions'), wanted, 'language', ({ qid = '' }) => qid);
  const answers = inLanguage(
    table('answers'),
    wanted,
    'language',
    (row) => `${row.qid} ${row.scale_id ?? 0} ${row.code}`,
  );
  const [subsOf, answersOf, attributesOf] = [
    by(subs, 'parent_qid'),
    by(answers, 'qid'),
    by(table('question_attributes'), 'qid'),
  ];
  const conditions = conditionsAsRelevance(table('conditions'), byQuestion, subs);
  const hasRelevance = byQuestion.some(({ relevance }) => relevance !== undefined);
  const rowOf = (row: Row, text: string): LsRow => ({
    code: row.code ?? row.title ?? '',
    text,
    scale: row.scale_id ?? '0',
    relevance: row.relevance ?? '',
  });
  return byQuestion
    .map((row): LsQuestion & { place: number[] } => {
      const { qid = '', gid = '', type = '', mandatory = 'N' } = row;
      const said = questionTexts.get(qid) ?? row;
      const attributes = inLanguage(attributesOf.get(qid) ?? [], wanted, 'language', (one) => one.attribute ?? '');
      const own = new Map(attributes.map(({ attribute = '', value = '' }) => [attribute, value]));
      return {
        qid,
        gid,
        code: row.title ?? '',
        type,
        text: said.question ?? '',
        help: said.help ?? '',
        mandatory,
        other: row.other === 'Y',
        relevance: hasRelevance ? (row.relevance ?? '') : (conditions.get(qid) ?? ''),
        group_relevance: groups.get(gid)?.grelevance ?? '',
        attributes: own,
        ...chanceOf(groups.get(gid)?.randomization_group, own.get('random_group'), { gid, qid }),
        subs: sorted(subsOf.get(qid) ?? [], 'question_order').map((sub) =>
          rowOf(sub, (questionTexts.get(sub.qid ?? '') ?? sub).question ?? ''),
        ),
        answers: sorted(answersOf.get(qid) ?? [], 'sortorder').map((one) =>
          rowOf(one, (answerTexts.get(one.aid ?? '') ?? one).answer ?? ''),
        ),
        place: [order(groups.get(gid) ?? {}, 'group_order'), order(row, 'question_order')],
      };
    })
    .sort((a, b) => a.place[0]! - b.place[0]! || a.place[1]! - b.place[1]!);
}

/** Whole groups change places, or questions within one. */
function chanceOf(ofGroup = '', own = '', { gid, qid }: { gid: string; qid: string }): Pick<LsQuestion, 'chance'> {
  if (ofGroup.trim()) return { chance: { group: `groups ${ofGroup.trim()}`, block: gid } };
  return own.trim() ? { chance: { group: `${gid} ${own.trim()}`, block: qid } } : {};
}

const sorted = (rows: readonly Row[], column: string): Row[] =>
  [...rows].sort((a, b) => order(a, column) - order(b, column));

function by(rows: readonly Row[], column: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = row[column] ?? '';
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/**
 * Before there were expressions, conditions stood in a table: any of one question's rows, all questions, any scenario.
 * Written as an expression, both are read alike.
 */
function conditionsAsRelevance(conditions: readonly Row[], questions: readonly Row[], subs: readonly Row[]) {
  const codes = new Map(questions.map(({ qid = '', title = '' }) => [qid, title]));
  const said = new Map<string, string>();
  for (const [qid, rows] of by(conditions, 'qid')) {
    const scenarios = [...by(rows, 'scenario').values()].map((scenario) =>
      [...by(scenario, 'cqid').values()]
        .map((same) => `(${same.map((row) => termOf(row, codes, subs)).join(' or ')})`)
        .join(' and '),
    );
    said.set(qid, scenarios.map((one) => (scenarios.length > 1 ? `(${one})` : one)).join(' or '));
  }
  return said;
}

function termOf(row: Row, codes: ReadonlyMap<string, string>, subs: readonly Row[]): string {
  const { cqid = '', cfieldname = '', method = '==', value = '' } = row;
  const part = /^\+?\d+X\d+X(\d+)(.*)$/.exec(cfieldname);
  const behind = part ? `${part[1]}${part[2]}`.slice(cqid.length) : '';
  const code = codes.get(cqid) ?? cqid;
  if (cfieldname.startsWith('+')) return `${code}_${behind}.NAOK ${method} "Y"`;
  // Without the plus a ticked box stands as the value: its code, or the question's number and its code.
  const box = subs.find(({ parent_qid, title }) => parent_qid === cqid && [title, `${cqid}${title}`].includes(value));
  if (box) return `${code}_${box.title}.NAOK ${method} "Y"`;
  return `${behind ? `${code}_${behind}` : code}.NAOK ${method} "${value}"`;
}
