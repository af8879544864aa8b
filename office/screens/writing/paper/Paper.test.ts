import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { fileNameOf } from './Paper.tsx';
import { PaperQuestion } from './PaperQuestion.tsx';

test('a file is called after its list, in letters that every disk takes', () => {
  expect(fileNameOf('Huiswerk & bijles: één jaar')).toBe('huiswerk-bijles-een-jaar.json');
  expect(fileNameOf('../..')).toBe('vragenlijst.json');
  expect(fileNameOf('É'.repeat(200)).length).toBeLessThan(70);
});

test('a question of which answers may be quoted says so on paper too', () => {
  const asked = { title: 'Wat helpt?', type: 'text' };
  const questions = asQuestions({ questions: [{ ...asked, quotable: true }, asked] });
  const [quotable, other] = questions.map((question, at) =>
    renderToStaticMarkup(createElement(PaperQuestion, { question, at, questions })),
  );
  const sentence = 'We kunnen je antwoord zonder naam laten lezen.';
  expect([quotable!.includes(sentence), other!.includes(sentence)]).toEqual([true, false]);
});
