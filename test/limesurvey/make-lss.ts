/** A survey as LimeSurvey would export it: made up, with only the tables and columns that a test says. */
export type LsTables = Record<string, Record<string, string>[]>;

const cdata = (text: string) => (text === '' ? '' : `<![CDATA[${text}]]>`);
const row = (columns: Record<string, string>) =>
  `<row>${Object.entries(columns)
    .map(([name, text]) => (text === '' ? `<${name}/>` : `<${name}>${cdata(text)}</${name}>`))
    .join('')}</row>`;

export function makeLss(tables: LsTables, { languages = ['nl'], type = 'Survey' } = {}): string {
  const parts = Object.entries(tables).map(
    ([name, rows]) =>
      `<${name}><fields><fieldname>x</fieldname></fields><rows>${rows.map(row).join('\n')}</rows></${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<document>
 <LimeSurveyDocType>${type}</LimeSurveyDocType>
 <DBVersion>263</DBVersion>
 <languages>${languages.map((one) => `<language>${one}</language>`).join('')}</languages>
 ${parts.join('\n ')}
</document>`;
}

type Asked = {
  code: string;
  type: string;
  text?: string;
  relevance?: string;
  answers?: string[];
  subs?: string[];
  columns?: string[];
  group?: string;
} & Record<string, unknown>;

/** The usual survey of one group: questions in order, options and rows by code, their words the code in capitals. */
export function makeSurvey(questions: Asked[], more: LsTables = {}): string {
  const tables: LsTables = {
    groups: [{ gid: '1', group_order: '0', language: 'nl' }],
    questions: [],
    subquestions: [],
    answers: [],
    question_attributes: [],
    surveys: [{ sid: '7', language: 'nl', anonymized: 'N', admin: 'Piet Beheer', adminemail: 'piet@beheer.example' }],
    surveys_languagesettings: [
      { surveyls_language: 'nl', surveyls_title: 'Lezen', surveyls_welcometext: '<p>Welkom.</p><p>Vier minuten.</p>' },
    ],
  };
  for (const [at, asked] of questions.entries()) {
    const {
      code,
      type,
      text = `${code}?`,
      relevance = '1',
      answers = [],
      subs = [],
      columns = [],
      group = '1',
      ...rest
    } = asked;
    const qid = String(100 + at);
    const { mandatory = 'N', other = 'N', help = '', ...attributes } = rest as Record<string, string>;
    const own = { qid, gid: group, type, title: code, question: text, help, other, mandatory, relevance };
    tables.questions!.push({ ...own, question_order: String(at), language: 'nl' });
    const rowsOf = (codes: string[], scale: string) =>
      codes.map((one, place) => ({
        qid: `${qid}${scale}${place}`,
        parent_qid: qid,
        title: one,
        question: one.toUpperCase(),
        question_order: String(place),
        scale_id: scale,
        language: 'nl',
      }));
    tables.subquestions!.push(...rowsOf(subs, '0'), ...rowsOf(columns, '1'));
    tables.answers!.push(
      ...answers.map((one, place) => ({
        qid,
        code: one,
        answer: one.toUpperCase(),
        sortorder: String(place),
        language: 'nl',
        scale_id: '0',
      })),
    );
    for (const [attribute, value] of Object.entries(attributes))
      tables.question_attributes!.push({ qid, attribute, value });
  }
  return makeLss({ ...tables, ...more });
}
