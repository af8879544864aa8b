import { describe, expect, test } from 'vitest';
import type { CampaignFile, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { toFile } from '#questionnaire/draft/draft.ts';
import { faultSentence } from '#questionnaire/fault-sentences.ts';
import { makeAnyDraft } from '#test/editor-tabs/make-any-drafts.ts';
import { checkCampaign } from '../campaigns/campaign-file.ts';

const sentencesOf = (file: CampaignFile): (string | undefined)[] => {
  const checked = checkCampaign(file, { link_hosts: [] });
  return Array.isArray(checked) ? checked.map((fault) => faultSentence(fault, file)) : [];
};
const list = (...questions: QuestionEntry[]): CampaignFile => ({ title: 'Huiswerk', questions });
const [yes, no] = [{ title: 'Ja' }, { title: 'Nee' }];
const fine = { title: 'Heeft je kind huiswerk?', type: 'multiple_choice', options: [yes, no] };

describe('a fault of a draft is one whole sentence that names the question by its number', () => {
  test.each<[string, CampaignFile]>([
    ['De vragenlijst heeft nog geen vraag.', list()],
    ['De vragenlijst heeft nog geen titel.', { questions: [fine] }],
    ['Vraag 2 heeft nog geen tekst.', list(fine, { ...fine, title: '' })],
    ['Antwoord 2 van vraag 1 heeft nog geen tekst.', list({ ...fine, options: [yes, {}] })],
    ['Vraag 1 heeft nog geen antwoorden om te kiezen.', list({ ...fine, options: [] })],
    [
      'Stelling 1 van vraag 1 heeft nog geen tekst.',
      list({ title: 'Eens?', type: 'statements', options: [yes, no], sub_questions: [{}] }),
    ],
    [
      'Vraag 1 heeft 31 stellingen. Het kunnen er hooguit 30 zijn.',
      list({
        title: 'Eens?',
        type: 'statements',
        options: [yes, no],
        sub_questions: Array.from({ length: 31 }, () => ({ title: 'Leuk' })),
      }),
    ],
    ['Vraag 1 heeft nog geen stellingen.', list({ title: 'Eens?', type: 'statements', options: [yes, no] })],
    [
      'Vraag 1 heeft nog geen schaal voor de stellingen.',
      list({ title: 'Eens?', type: 'statements', sub_questions: [{ title: 'Leuk' }] }),
    ],
    [
      'Antwoord 1 van deelvraag 1 van vraag 1 heeft nog geen tekst.',
      list({ ...fine, sub_questions: [{ ...fine, options: [{}, no] }] }),
    ],
    ['De variabelenaam van vraag 2, ‘a’, is al die van vraag 1.', list({ ...fine, ref: 'a' }, { ...fine, ref: 'a' })],
    [
      'De sprong van antwoord 1 van vraag 1 leidt naar een vraag die er niet is.',
      list({ ...fine, options: [{ ...yes, go_to: 'x' }, no] }),
    ],
    ['Bij vraag 2 kan niemand komen, met welk antwoord ook.', list({ ...fine, go_to: 'end' }, fine)],
    ['Wie bij vraag 1 komt, gaat in een kring: vraag 1 → vraag 2 → vraag 1.', list(fine, { ...fine, go_to: 'q1' })],
    [
      'Bij vraag 1 moeten ouders meer antwoorden kiezen dan de 2 die samen kunnen.',
      list({ ...fine, type: 'multiple_answer', options: [yes, no, { title: 'Geen van deze' }], least: 3 }),
    ],
    [
      'Bij vraag 1 is het maximum aantal antwoorden lager dan het minimum.',
      list({ ...fine, type: 'multiple_answer', least: 2, most: 1 }),
    ],
    [
      'Bij vraag 1 is het grootste getal lager dan het kleinste getal dat mag.',
      list({ title: 'Hoeveel?', type: 'number', least: 3, most: 1 }),
    ],
    ['Vraag 1 heeft 2 schaalpunten. Een schaal heeft er 3 tot en met 11.', list({ ...fine, presentation: 'scale' })],
    [
      'In de tekst van vraag 2 staat {antwoord:b}, maar er is geen vraag met die naam.',
      list(fine, { title: 'En {antwoord:b}?', type: 'text' }),
    ],
    [
      'De voorwaarde van vraag 2 noemt een antwoord dat ‘Vrouw of man’ niet heeft.',
      {
        background: ['gender'],
        ...list(fine, {
          ...fine,
          show_if: { join: 'and', of: [{ question: '_profile:gender', is: 'one_of', options: ['x'] }] },
        }),
      },
    ],
    ['Het onderwerp van de uitnodiging is geen tekst.', { ...list(fine), invitation: { subject: 7, text: 'Hoi' } }],
    ['De vragenlijst sluit voordat hij opengaat.', { ...list(fine), opens_at: '2030-02-01', closes_at: '2030-01-01' }],
  ])('%s', (sentence, file) => expect(sentencesOf(file)).toEqual([sentence]));

  test('of any draft', () => {
    let count = 0;
    for (let seed = 0; seed < 300; seed++) {
      const file = toFile(makeAnyDraft(seed));
      for (const sentence of sentencesOf(file)) {
        count++;
        expect(sentence).toMatch(/^(?!Undefined|null)\P{Ll}.*\.$/su);
        expect(sentence).not.toMatch(/undefined|questions\[/);
      }
    }
    expect(count).toBeGreaterThan(500);
  });
});
