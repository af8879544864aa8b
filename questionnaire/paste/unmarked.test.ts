import { expect, test } from 'vitest';
import { lost, read, told } from '#test/limesurvey/read-pasted.ts';

test('text with answers that have nothing before them takes lines below a question as such, and tells it', () => {
  const text =
    'Zwemles\n\nInleiding: Het duurt kort.\n\n1. Hoe vaak?\nNooit\nSoms\n\n2. Met wie? (meer antwoorden mogelijk)\nIk\nIemand anders, namelijk…\n\n3. Waarom?\nDenk ook aan vorig jaar.\n\n(einde vragenlijst)';
  expect(told(text)).toEqual([
    'multiple_choice: Hoe vaak? | Nooit | Soms',
    'multiple_answer: Met wie? | Ik | …',
    'text: Waarom?',
  ]);
  expect(read(text).file.description).toBe('Het duurt kort.');
  expect(lost(text)).toEqual(['6 options_assumed', '10 options_assumed', '16 ending']);
});

test('short lines with small letters below a question are its answers, and that is asked', () => {
  const text =
    'Zwemles\n\n1. Hoe vaak? (één antwoord)\nelke dag\nsoms\nnooit\n\n2. Waarom?\nbijvoorbeeld om de\nschool te halen.';
  expect(told(text)).toEqual(['multiple_choice: Hoe vaak? | elke dag | soms | nooit', 'text: Waarom?']);
  expect(lost(text)).toContain('4 options_assumed');
});

test('text in parts leads to a question of another part, and lines to the right of it are its answers', () => {
  const text =
    'Deel A – Over school\n1. Zit je kind op school?\n   ja\n   nee → ga naar deel B, vraag 1\n2. Hoe gaat het?\nDeel B – Over thuis\n1. Praat je erover?\n   elke dag\n   zelden of nooit';
  expect(told(text)).toEqual([
    'multiple_choice: Zit je kind op school? | ja | nee > b1',
    'text: Hoe gaat het?',
    'multiple_choice: Praat je erover? | elke dag | zelden of nooit',
  ]);
});

test('text with a scale that is drawn with spaces above statements is a list of them', () => {
  const text =
    'V1 Eens?\n\n          oneens   neutraal   eens\na. Het is leuk\nb. Het is ver\n\nV2 Geef een rapportcijfer van 1 tot en met 10.';
  expect(read(text).questions).toMatchObject([
    { type: 'statements', options: [{}, {}, { title: 'eens' }], sub_questions: [{ title: 'Het is leuk' }, {}] },
    { type: 'multiple_choice', presentation: 'scale', options: { length: 10 } },
  ]);
});

test.each([
  ['Heeft je kind een fiets?\nO Ja\nO Nee', 'multiple_choice: Heeft je kind een fiets? | Ja | Nee'],
  ['Hoe gaat het?\nHeel slecht 1 2 3 Heel goed', 'multiple_choice: Hoe gaat het? | 1 Heel slecht | 2 | 3 Heel goed'],
])('a question with %j', (text, question) => expect(told(`1. ${text}`)).toEqual([question]));

test('statements whose scale stands in the words of the question are a list, and that is told', () => {
  const text = '1. Geef per stelling je mening (1 = oneens, 3 = eens)\n- Het is leuk\n- Het is ver';
  expect(read(text).questions).toMatchObject([
    { type: 'statements', options: [{ title: '1 oneens' }, {}, { title: '3 eens' }], sub_questions: [{}, {}] },
  ]);
  expect(lost(text)).toEqual(['0 no_title', '1 statements_assumed']);
  expect(lost(text + '\n- Het is ver'.repeat(29))).toContain('1 too_many');
});
