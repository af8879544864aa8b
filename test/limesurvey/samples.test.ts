import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLimeSurvey } from '#questionnaire/limesurvey/limesurvey.ts';
import { readSurvey } from '#questionnaire/limesurvey/survey.ts';
import { makeSurvey } from './make-lss.ts';

const survey = (xml: string) => {
  const made = readSurvey(xml);
  if ('unreadable' in made) throw new Error(made.unreadable);
  return made;
};
const converted = (xml: string) => {
  const made = readLimeSurvey(xml);
  if ('unreadable' in made) throw new Error(made.unreadable);
  return made;
};

/** A file of LimeSurvey's own making, not of ours: fixtures/LICENSE says whose. */
test('a real file is read as it counts: three questions of three types, five answers, one with Anders', () => {
  const xml = readFileSync(join(import.meta.dirname, 'fixtures/three-questions-other.lss'), 'utf8');
  const { questions, language } = survey(xml);
  expect([
    language,
    questions
      .map(({ type }) => type)
      .sort()
      .join(''),
  ]).toEqual(['en', 'LNT']);
  expect(questions.filter(({ other }) => other)).toHaveLength(1);
  expect(questions.flatMap(({ answers }) => answers)).toHaveLength(5);
  const { file } = converted(xml);
  const choice = file.questions!.find(({ type }) => type === 'multiple_choice')!;
  expect([file.questions!.length, choice.other, choice.options!.length]).toEqual([3, true, 5]);
  expect(file.questions!.filter(({ type }) => type === 'number')).toHaveLength(1);
});

const letters = [...'15ABCDEFGHIKLMNOPQRSTUXY!:;|*'];

test('every type of LimeSurvey is a question with its name, or stands among what is lost', () => {
  const more = { answers: ['a1', 'a2'], subs: ['s1', 's2'], columns: ['c1', 'c2'] };
  const xml = makeSurvey(
    letters.map((type, at) => ({ code: `v${at}`, type, text: `Vraag ${at}?`, other: 'Y', ...more })),
    { conditions: [], quota: [{ id: '1' }], defaultvalues: [{ qid: '100' }, { qid: '101' }] },
  );
  expect(survey(xml).questions.map(({ type }) => type)).toEqual(letters);
  const { file, losses } = converted(xml);
  const names = file.questions!.flatMap((one) => [one, ...(one.sub_questions ?? [])]).map(({ ref }) => ref ?? '');
  const said = new Set(losses.flatMap(({ where }) => (where && 'question' in where ? where.question : [])));
  const missing = letters.filter((_, at) => {
    const isAsked = names.some((name) => name === `v${at}` || name.startsWith(`v${at}_`));
    return !isAsked && !said.has(`v${at}`);
  });
  expect(missing).toEqual([]);
  expect(losses.filter(({ where }) => where === null).map(({ code }) => code)).toEqual(['quota_left', 'defaults_left']);
});

test('a script as the words of Anders is words, or nothing, and no tag of it is left in any text', () => {
  const xml = makeSurvey([
    {
      ...{ code: 'tool', type: 'L', answers: ['a'], other: 'Y' },
      other_replace_text: '<script>alert(bravo);</script>',
      text: '<p onclick="x()">Wat <script>alert(1)</script>gebruik je?</p>',
    },
  ]);
  expect(JSON.stringify(converted(xml).file)).not.toMatch(/<\/?(?:script|p)|alert\(1\)|onclick/);
});
