import { expect, test } from 'vitest';
import { makeLss } from '#test/limesurvey/make-lss.ts';
import { readLimeSurvey } from './limesurvey.ts';

function read(xml: string) {
  const made = readLimeSurvey(xml);
  if ('unreadable' in made) throw new Error(made.unreadable);
  return { questions: made.file.questions! };
}
/** Each question with where it and its options lead. */
const ways = (xml: string) =>
  read(xml).questions.map(({ ref, options, go_to }) =>
    [
      ref,
      ...(options ?? []).flatMap((one) => (one.go_to ? `${one.ref} > ${one.go_to}` : [])),
      ...(go_to ? [`> ${go_to}`] : []),
    ].join(' | '),
  );

test('conditions from before there were expressions are read like those', () => {
  const asked = (code: string, type: string, qid: string) => ({
    qid,
    gid: '1',
    type,
    title: code,
    question: code,
    question_order: qid,
  });
  const xml = makeLss({
    groups: [{ gid: '1', group_order: '0' }],
    questions: [asked('a', 'Y', '1'), asked('b', 'T', '2'), asked('m', 'M', '3'), asked('c', 'T', '4')],
    subquestions: [{ qid: '9', parent_qid: '3', title: 'x', question: 'X', question_order: '1', scale_id: '0' }],
    conditions: [
      { qid: '2', scenario: '1', cqid: '1', cfieldname: '7X1X1', method: '==', value: 'Y' },
      { qid: '4', scenario: '1', cqid: '3', cfieldname: '+7X1X3x', method: '==', value: 'Y' },
    ],
    surveys: [{ language: 'nl' }],
  });
  expect(ways(xml)).toEqual(['a | Y > b | > m', 'b', 'm | x > c | > end', 'c']);
});
