import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { applyChanges } from '#questionnaire/draft/changes.ts';
import { fromFile } from '#questionnaire/draft/draft.ts';
import { nextOf, walk, waysFrom } from '#questionnaire/flow.ts';
import { kindsOfAnswer } from '#questionnaire/routes/condition-ways.ts';
import { answersTo } from '#questionnaire/routes/route-to.ts';
import { makeDraft, makeFile, seeds } from '#test/make-drafts.ts';
import { armLeadingTo, inArm, previewAt, previewOf, unwritten } from './draft-preview.ts';

const options = [{ title: 'Ja' }, { title: 'Nee', go_to: 'c' }];
const file = {
  title: 'Lezen',
  attributes: ['zipcode', 'geen_profielvraag'],
  questions: [
    { ref: 'a', title: 'Leest je kind?', type: 'multiple_choice', required: true, options },
    { ref: 'b', title: 'Hoe vaak?', type: 'text', sub_questions: [{ title: ' ', type: 'text' }] },
    { ref: 'c', title: '', type: 'multiple_choice', options: [{ title: '' }] },
  ],
};

const yes = { value: 'o1', other: false, other_value: '' };

describe('a preview', () => {
  test('is the draft as parents would get it, with words where there are none yet', () => {
    const { campaign, keys } = previewOf(fromFile(file));
    expect(keys).toEqual(['#1', '#2', '#3']);
    expect(campaign).toMatchObject({ title: 'Lezen', anonymous: false, answers: {} });
    expect(campaign.missing_segments.map(({ key }) => key)).toEqual(['zipcode']);
    expect(campaign.questions[1]!.sub_questions[0]!.title).toBe(unwritten.question);
    expect(campaign.questions[2]).toMatchObject({ title: unwritten.question, options: [{ title: unwritten.option }] });
  });

  test('has no mark of the results', () => {
    const marks = { scale: true, sensitive: true, background: true };
    const option = { title: 'Ja', no_opinion: true, screens_out: true, exclusive: true };
    const asked = { title: 'Vraag?', type: 'multiple_answer', ...marks, options: [option] };
    const { campaign } = previewOf(fromFile({ questions: [{ ...asked, sub_questions: [asked] }] }));
    expect(JSON.stringify(campaign)).toContain('"exclusive":true');
    expect(JSON.stringify(campaign)).not.toMatch(/"(scale|sensitive|background|no_opinion|screens_out)"/);
  });

  test('is what one arm gets, and at a question of another arm what that one gets', () => {
    const [first, ...others] = file.questions;
    const of = (...options: string[]) => ({
      show_if: { join: 'and', of: [{ question: '_arm', is: 'one_of', options }] },
    });
    const ofB = { ref: 'only_b', title: 'Zonder?', type: 'text', ...of('B') };
    const draft = fromFile({ ...file, arms: ['Met', 'Zonder'], questions: [first!, ofB, ...others] });
    const preview = previewOf(draft);
    expect(preview.arms!.map(({ title }) => title)).toEqual(['A · Met', 'B · Zonder']);
    const walked = [0, 1].map((arm) => walk(inArm(preview, arm).campaign.questions, { a: yes }).at);
    expect(walked).toEqual(['b', 'only_b']);
    expect([null, '#1', '#2', '#3'].map((key) => armLeadingTo(preview, key, 0))).toEqual([0, 0, 1, 0]);
  });

  test('of a list without a question has one to look at, and an anonymous one asks nothing of a profile', () => {
    const { campaign } = previewOf(fromFile({ anonymous: true, attributes: ['zipcode'] }));
    expect(campaign.questions).toHaveLength(1);
    expect(campaign.missing_segments).toEqual([]);
    expect(campaign.title).toBe(unwritten.title);
  });

  test('opens at any question: by answers that lead there, and one that nobody comes to begins a list of its own', () => {
    const preview = previewOf(fromFile(file));
    const { questions, answers } = previewAt(preview, '#3');
    expect(walk(questions, answers)).toEqual({ passed: ['a'], at: 'c' });
    expect(previewAt(preview, '#1').answers).toEqual({});
    expect(previewAt(preview, '#gone')).toBe(preview.campaign);

    const jumping = { ...file.questions[0]!, options: [{ title: 'Ja', go_to: 'c' }] };
    const draft = applyChanges(fromFile(file), [{ kind: 'edit', key: '#1', entry: jumping }]);
    const lost = previewAt(previewOf(draft), '#2');
    expect(lost.questions[0]!.id).toBe('b');
    expect(lost.answers).toEqual({});
  });
});

test('answers lead to every question that can be reached, and to each that can follow', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const questions = asQuestions(makeFile(seed));
      for (const [at, { id }] of questions.entries()) {
        expect(walk(questions, answersTo(questions, id)!).at).toBe(id);
        const led = kindsOfAnswer(questions[at]!).map((answer) => nextOf(questions, at, answer));
        expect(led).toEqual(expect.arrayContaining(waysFrom(questions, at)));
      }
    }),
  );
});

test('every draft has a preview', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { campaign, keys } = previewOf(makeDraft(seed));
      expect(campaign.questions).toHaveLength(keys.length);
    }),
  );
});

test('an earlier answer stands in the words as on the wire', () => {
  const piping = { ...file.questions[1]!, title: 'Hoe vaak doe je {antwoord:a}?' };
  const { campaign } = previewOf(fromFile({ questions: [file.questions[0]!, piping] }));
  expect(campaign.questions[1]).toMatchObject({ title: 'Hoe vaak doe je dat?', piping: { title: piping.title } });
});

test('a number is answered within its bounds, as people write it', () => {
  const number = (over: object) =>
    asQuestions({ questions: [{ title: 'Hoeveel?', type: 'text', format: 'number', required: true, ...over }] })[0]!;
  const first = (over: object) => kindsOfAnswer(number(over))[0]!.value;
  expect([first({}), first({ least: 1.5, most: 9 }), first({ least: 1.5, whole: true })]).toEqual(['0', '1,5', '2']);
});
