import { expect, test } from 'vitest';
import { finishCampaign } from '#contract/calls/surveys.ts';
import type { Comparison, ShowIf } from '#questionnaire/conditions/show-if.ts';
import { walk } from '#questionnaire/flow.ts';
import { answersOf, finish, makeCampaign, save, show } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import { checkCampaign } from '../campaigns/campaign-file.ts';

/** Parents who answer by chance: each is asked what a plain reading of the conditions says, and nothing else. */
const world = await makeWorld({ env: { LIMITS: 'off', LOG_LEVEL: 'silent' } });
const walks = Number(process.env.CONDITION_WALKS ?? 20);
const walks_a_list = 10;

let seed = Number(process.env.CONDITION_SEED ?? 7);
function below(count: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * count);
}
const oneOf = <One>(all: readonly One[]): One => all[below(all.length)]!;
const options = ['a', 'b', 'c'].map((ref) => ({ ref, title: ref }));
type Drawn = { ref: string; title: string; type: string; required: boolean; show_if?: ShowIf };

function drawComparison(earlier: readonly Drawn[]): Comparison {
  const { ref: question, type } = oneOf(earlier);
  const is = oneOf(['answered', 'not_answered', 'own', 'own', 'own'] as const);
  if (is !== 'own') return { question, is };
  if (type === 'text') return { question, is: 'answered' };
  if (type === 'number') return { question, is: 'between', least: below(6), most: 5 + below(6) };
  return { question, is: oneOf(['one_of', 'none_of'] as const), options: [oneOf(options).ref] };
}

function drawList(): Drawn[] {
  const list: Drawn[] = [];
  for (let at = 0; at < 10; at++) {
    const type = oneOf(['multiple_choice', 'multiple_choice', 'multiple_answer', 'number', 'text']);
    const group = () => ({ join: oneOf(['and', 'or'] as const), of: [drawComparison(list), drawComparison(list)] });
    const of = () => (below(3) === 0 ? group() : drawComparison(list));
    const show_if = at > 0 &&
      below(3) > 0 && { join: oneOf(['and', 'or'] as const), of: below(2) ? [of()] : [of(), of()] };
    const choices = type.startsWith('multiple') && { options };
    list.push({
      ref: `v${at}`,
      title: `v${at}`,
      type,
      required: below(2) === 0,
      ...choices,
      ...(show_if && { show_if }),
    });
  }
  return withoutNever(list);
}

/** Nobody could publish a condition that never holds. Without one of them, another may hold no longer. */
function withoutNever(list: Drawn[]): Drawn[] {
  const faults = checkCampaign({ title: 'Kans', questions: list }, world.context.config);
  if (!Array.isArray(faults)) return list;
  const wrong = faults.map(({ place }) => place);
  return withoutNever(
    list.map(({ show_if, ...one }, at) =>
      show_if && !wrong.includes(`questions[${at}].show_if`) ? { ...one, show_if } : one,
    ),
  );
}

function drawAnswer({ type, required }: Drawn): string {
  if (!required && below(4) === 0) return '';
  if (type === 'text') return 'woorden';
  if (type === 'number') return String(below(11));
  const { ref } = oneOf(options);
  return type === 'multiple_answer' && below(2) ? [...new Set([ref, oneOf(options).ref])].join('|') : ref;
}

/** The conditions as anybody would read them, over the answers to what was asked. */
function isAsked({ show_if }: Drawn, given: ReadonlyMap<string, string>): boolean {
  const holds = (one: ShowIf | ShowIf['of'][number]): boolean => {
    if ('join' in one) {
      const each = one.of.map(holds);
      return one.join === 'and' ? !each.includes(false) : each.includes(true);
    }
    const value = given.get(one.question) ?? '';
    if (one.is === 'not_answered') return value === '';
    if (value === '') return false;
    if (one.is === 'answered') return true;
    if (one.is === 'between') return Number(value) >= Number(one.least) && Number(value) <= Number(one.most);
    return value.split('|').some((chosen) => one.options.includes(chosen)) === (one.is === 'one_of');
  };
  return !show_if || holds(show_if);
}

test(`${walks} walks by chance are asked all that the conditions say, and nothing else`, {
  timeout: 3_600_000,
}, async () => {
  for (let done = 0; done < walks; done += walks_a_list) {
    const list = drawList();
    const { token } = await makeCampaign(world, { questions: list, anonymous: true });
    const { questions } = await show(world, { token: token! });
    for (let each = 0; each < Math.min(walks_a_list, walks - done); each++) {
      const asked = new Map<string, string>();
      const all: Record<string, string> = {};
      const { anonymous_token } = await show(world, { token: token! });
      const who = { token: token!, anonymous_token: anonymous_token! };
      const says = async (one: Drawn) => {
        all[one.ref] = drawAnswer(one);
        await save(world, who, { [one.ref]: all[one.ref]! });
      };
      const last = oneOf(list);
      // An answer from a way that was left: it counts for nothing, unless its question is asked and answered again.
      const stray = oneOf(list.filter((one) => one !== last));
      const before = { [stray.ref]: drawAnswer(stray) };
      await save(world, who, before);
      for (const one of list) {
        expect(walk(questions, answersOf(all)).passed.includes(one.ref)).toBe(false);
        if (!isAsked(one, asked)) continue;
        expect(walk(questions, answersOf(all)).at, JSON.stringify(list)).toBe(one.ref);
        const isLeftOut = one === last && one.required && below(2) === 0;
        if (isLeftOut) {
          if (asked.size === 0) await says(one);
          else {
            const { body } = await world.refused(finishCampaign, { body: who });
            expect(Object.keys(body.errors ?? {})).toEqual([`answers.${one.ref}`]);
            await says(one);
          }
        } else await says(one);
        asked.set(one.ref, all[one.ref]!);
      }
      expect(walk(questions, answersOf({ ...before, ...all }))).toEqual({ passed: [...asked.keys()], at: 'end' });
      await finish(world, who);
    }
  }
});
