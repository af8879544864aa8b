import { describe, expect, test } from 'vitest';
import { addToBank, removeFromBank, searchBank } from '#contract/calls/office/authoring/question-bank.ts';
import { readTrend } from '#contract/calls/office/results/trend.ts';
import { makeCampaign, makeDraft } from '#test/make-campaigns.ts';
import { makeWriter, newDraft, readDraft } from '#test/make-writers.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { hours, makeWorld } from '#test/world.ts';
import { checkCampaign } from '../campaigns/campaign-file.ts';
import { standardQuestions } from './standard-questions.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const writer = await makeWriter(world);
const search = async (words: string) => (await writer.call(searchBank, { query: { search: words } })).questions;
const titles = async (words: string) => (await search(words)).map(({ entry }) => entry.title);
const asked = (title: string, over: object = {}) => ({ questions: [{ ref: 'vraag', title, type: 'text', ...over }] });

describe('the bank of questions', () => {
  test('has standard questions that can be published as they are, each under a name of its own', () => {
    const questions = standardQuestions.map(({ entry }) => entry);
    expect(checkCampaign({ title: 'Alle', questions }, world.context.config)).not.toBeInstanceOf(Array);
    expect(new Set(questions.map(({ ref }) => ref)).size).toBe(questions.length);
  });

  test('finds beginnings of words in any order, whatever accents and capitals, and no draft', async () => {
    await makeCampaign(world, { title: 'Cafés', ...asked('Drink je wel eens een café-crème?') });
    await makeDraft(world, { title: 'Geheim', ...asked('Drink je wel eens thee met crème?') });
    expect(await titles('CREME drin')).toEqual(['Drink je wel eens een café-crème?']);
    expect(await titles('reme')).toEqual([]);
    // A first page needs no words, and says what everybody asks.
    expect((await search('')).length).toBe(standardQuestions.length);
    expect(await search(' ?! ')).toHaveLength(standardQuestions.length);
  });

  test('refuses ten thousand signs', async () => {
    await expect(search('a'.repeat(10_000))).rejects.toThrow('Niet alles is goed ingevuld.');
  });

  test('takes a question of a draft as it is now without its condition, once, and gives it back', async () => {
    const id = await newDraft(writer, {
      title: 'Lezen',
      questions: [
        {
          ref: 'leest',
          title: 'Leest je kind?',
          type: 'multiple_choice',
          options: [{ ref: 'ja', title: 'Ja', go_to: 'end' }],
        },
        {
          ref: 'wat',
          title: 'Welk zeldzaam boek?',
          type: 'text',
          show_if: { join: 'and', of: [{ question: 'leest', is: 'answered' }] },
          ...{ by_chance: 'a', with_previous: true },
        },
        { title: '' },
      ],
    });
    const { draft } = await readDraft(writer, id);
    const [first, second, third] = draft.questions.map(({ key }) => key);
    const put = (key: string) => writer.call(addToBank, { body: { campaign_id: id, key } });
    await put(first!);
    const { id: kept } = await put(second!);
    expect((await put(second!)).id).toBe(kept);
    const found = await search('zeldzaam');
    expect(found).toMatchObject([{ kept: { id: kept, list: 'Lezen', by: 'Sanne de Groot' }, asked: [] }]);
    expect(found[0]!.entry).toEqual({ ref: 'wat', title: 'Welk zeldzaam boek?', type: 'text' });
    await expect(put(third!)).rejects.toThrow('Geef de vraag eerst een tekst.');
    await expect(put('#nergens')).rejects.toThrow('nog niet opgeslagen');
    await writer.call(removeFromBank, { params: { id: kept } });
    await writer.call(removeFromBank, { params: { id: kept } });
    expect(await titles('zeldzaam')).toEqual([]);
  });

  test('a question of an earlier list says which lists asked it, and asked again its trend joins', async () => {
    const reader = async (id: string) =>
      world.call(readTrend, { params: { id } }, { cookie: (await makeCaseReader(world)).cookies });
    const wave = async (over: object, answers: Record<string, string[]>) => {
      world.clock.advance(hours(24 * 30));
      const { id } = await makeCampaign(world, over);
      await giveAnswers(world, id, times(40, { answers }));
      await snapshotOf(world, id);
      return id;
    };
    const answers = { screens: ['yes'], hours: ['short'], where: ['Thuis.'], rules: ['table'] };
    const first = await wave({ title: 'Eerst' }, answers);
    const again = await makeWriter(world);
    const { questions } = await again.call(searchBank, { query: { search: 'welke regels' } });
    expect(questions).toMatchObject([{ asked: [{ id: first, title: 'Eerst' }], of: { id: first, place: 3 } }]);
    const [bank] = questions;
    // Its jump leads nowhere here; words and answers are those of then.
    const taken = { ...bank!.entry, ref: 'regels_2' };
    const second = await wave({ title: 'Nu', questions: [taken] }, { regels_2: ['bed'] });
    const trend = await reader(second);
    expect(trend.questions).toMatchObject([
      {
        question: 'regels_2',
        waves: [
          { campaign: first, said: null },
          { campaign: second, said: null },
        ],
      },
    ]);
    const { questions: both } = await (await makeWriter(world)).call(searchBank, { query: { search: 'welke regels' } });
    expect(both.map((one) => one.asked.map(({ title }) => title))).toEqual([['Nu', 'Eerst']]);
  });
});
