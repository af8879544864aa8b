import { describe, expect, test } from 'vitest';
import { applyChanges, type Change } from '#contract/writing/changes.ts';
import { fromFile } from '#contract/writing/draft.ts';
import { joined } from './joined.ts';
import {
  accepted,
  added,
  brought,
  chosen,
  conflictsOf,
  keptOf,
  makeQueue,
  type Queue,
  restored,
  sent,
} from './queue.ts';

const draft = fromFile({ title: 'Lijst', questions: ['A?', 'B?'].map((title) => ({ title, type: 'text' })) });
const [a, b] = draft.questions.map(({ key }) => key) as [string, string];
const edit = (key: string, title: string, more = {}): Change => ({
  ...{ kind: 'edit', key },
  entry: { title, type: 'text', ...more },
});
/** A tab that typed these, each at its moment. */
const tab = (...typed: [at: number, change: Change][]): Queue =>
  typed.reduce((queue, [at, change]) => added(queue, [change], { at }), makeQueue(1, draft));
const dead = (queue: Queue): Queue => restored(JSON.parse(JSON.stringify(keptOf(queue))), draft);
const titles = ({ shown }: Queue) => shown.questions.map(({ entry }) => entry.title);
/** Put together in every order: this one lives, those are dead. */
function inEachOrder(lives: Queue, one: Queue, other: Queue) {
  const orders = [
    joined(joined(lives, dead(one)), dead(other)),
    joined(joined(lives, dead(other)), dead(one)),
    // A tab died after it had taken over one, and before it took that out of the browser.
    joined(joined(lives, dead(joined(one, dead(other)))), dead(other)),
  ];
  expect(orders.map(titles)).toEqual(orders.map(() => titles(orders[0]!)));
  return orders[0]!;
}

describe('what several dead tabs left', () => {
  test('holds thing by thing as it was typed last, in whichever order they are taken over', () => {
    const lives = tab([30, edit(b, 'Nu')]);
    const all = inEachOrder(lives, tab([10, edit(a, 'Eerst')], [11, edit(b, 'Oud')]), tab([20, edit(a, 'Later')]));
    expect(titles(all)).toEqual(['Later', 'Nu']);
  });

  test('a removal holds, unless something newer was typed in the question, or led to it', () => {
    const gone = tab([20, { kind: 'remove', key: b }]);
    expect(titles(inEachOrder(tab(), gone, tab([10, edit(b, 'Ouder')])))).toEqual(['A?']);
    expect(titles(inEachOrder(tab(), gone, tab([30, edit(b, 'Nieuwer')])))).toEqual(['A?', 'Nieuwer']);
    expect(titles(inEachOrder(tab(), gone, tab([30, edit(a, 'Naar B', { go_to: b })])))).toEqual(['Naar B', 'B?']);
  });

  test('waits for a choice with the newest words', () => {
    const theirs = applyChanges(draft, [edit(a, 'Van een ander')]);
    const met = (at: number, title: string) => brought(tab([at, edit(a, title)]), 2, theirs);
    const all = joined(joined(makeQueue(2, theirs), met(20, 'Later')), met(10, 'Eerst'));
    expect(conflictsOf(all)).toMatchObject([{ mine: { entry: { title: 'Later' } } }]);
    expect(titles(chosen(all, { kind: 'question', key: a }, 'mine'))).toEqual(['Later', 'B?']);
  });

  test('is no choice where the other side is a word of her own', () => {
    const going = sent(tab([10, edit(a, 'Verstuurd')]), 'one');
    const arrived = accepted(going, { revision: 2, theirs: [] });
    for (const [at, wanted] of [
      [5, 'Verstuurd'],
      [15, 'Getypt'],
    ] as const) {
      const typed = brought(tab([at, edit(a, 'Getypt')]), 2, arrived.known);
      expect(conflictsOf(typed)).toHaveLength(1);
      for (const all of [joined(typed, arrived), joined(arrived, typed)])
        expect([conflictsOf(all), titles(all)[0]]).toEqual([[], wanted]);
    }
  });

  test('nor where she typed on in the tab that had sent it', () => {
    const going = added(sent(tab([10, edit(a, 'Verstuurd')]), 'one'), [edit(a, 'Daarna')], { at: 12 });
    const arrived = accepted(going, { revision: 2, theirs: [] });
    for (const [at, wanted] of [
      [5, 'Daarna'],
      [15, 'Getypt'],
    ] as const) {
      const typed = brought(tab([at, edit(a, 'Getypt')]), 2, arrived.known);
      for (const all of [joined(typed, arrived), joined(arrived, typed)])
        expect([conflictsOf(all), titles(all)[0]]).toEqual([[], wanted]);
    }
  });
});
