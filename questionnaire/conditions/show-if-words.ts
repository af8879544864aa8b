import { type BackgroundKey, backgrounds } from '../background.ts';
import { dutchNumber } from '../number.ts';
import { arm_question, profile_sign } from '../wire-types.ts';
import { type Comparison, other_option, type ShowIf } from './show-if.ts';

type NamedThing = { id: string; title: string };
type Question = NamedThing & {
  options: readonly NamedThing[];
  sub_questions: readonly (NamedThing & { options: readonly NamedThing[] })[];
};

/** The condition as a subordinate clause: 'bij vraag 5 ‘Ja’ is gekozen en vraag 6 is beantwoord'. Behind 'als'. */
export function showIfWords(show_if: ShowIf, questions: readonly Question[]): string {
  const say = (one: Comparison): string => compared(one, questions);
  const joins = { and: ' en ', or: ' of ' };
  return show_if.of
    .map((one) => {
      if (!('join' in one)) return say(one);
      const inside = one.of.map(say).join(joins[one.join]);
      return show_if.of.length > 1 && one.of.length > 1 ? `(${inside})` : inside;
    })
    .join(joins[show_if.join]);
}

function compared(one: Comparison, questions: readonly Question[]): string {
  const { place, options } = askedAt(one.question, questions);
  if (one.question === arm_question) return armWords(one);
  if (one.question.startsWith(profile_sign)) return profileWords(one, place, options);
  if (one.is === 'answered') return `${place} is beantwoord`;
  if (one.is === 'not_answered') return `${place} niet is beantwoord`;
  if (one.is === 'between') return `bij ${place} ${betweenWords(one)} is ingevuld`;
  const listed = listedWords(one.options, options);
  return one.is === 'one_of'
    ? `bij ${place} ${listed} is gekozen`
    : `bij ${place} iets anders dan ${listed} is gekozen`;
}

function listedWords(chosen: readonly string[], options: readonly NamedThing[]): string {
  const titles = chosen.map((id) =>
    id === other_option ? '‘Anders, namelijk’' : `‘${options.find((option) => option.id === id)?.title || '…'}’`,
  );
  return titles.length === 0 ? '…' : new Intl.ListFormat('nl-NL', { type: 'disjunction' }).format(titles);
}

function armWords(one: Comparison): string {
  const letters = 'options' in one && one.options.length > 0 ? one.options : ['…'];
  const listed = new Intl.ListFormat('nl-NL', { type: 'disjunction' }).format(letters);
  return `het lot ${one.is === 'none_of' ? 'een andere groep dan' : 'groep'} ${listed} gaf`;
}

function profileWords(one: Comparison, place: string, options: readonly NamedThing[]): string {
  if (one.is === 'answered') return `${place} bekend is uit het profiel`;
  if (!('options' in one)) return `${place} niet bekend is uit het profiel`;
  const listed = listedWords(one.options, options);
  return `in het profiel bij ${place} ${one.is === 'one_of' ? listed : `iets anders dan ${listed}`} staat`;
}

function askedAt(id: string, questions: readonly Question[]) {
  if (id.startsWith(profile_sign)) {
    const known = backgrounds[id.slice(profile_sign.length) as BackgroundKey] as
      | (typeof backgrounds)[BackgroundKey]
      | undefined;
    return { place: `‘${known?.title ?? 'iets onbekends'}’`, options: known?.classes ?? [] };
  }
  for (const [at, question] of questions.entries()) {
    if (question.id === id) return { place: `vraag ${at + 1}`, options: question.options };
    const sub = question.sub_questions.findIndex((one) => one.id === id);
    if (sub >= 0) return { place: `vraag ${at + 1}, deel ${sub + 1},`, options: question.sub_questions[sub]!.options };
  }
  return { place: 'een vraag die er niet is', options: [] };
}

function betweenWords({ least, most }: Extract<Comparison, { is: 'between' }>): string {
  const isDay = typeof (least ?? most) === 'string';
  const told = (bound: number | string): string =>
    typeof bound === 'number' ? dutchNumber(bound) : bound.split('-').toReversed().join('-');
  const kind = isDay ? 'een datum' : 'een getal';
  if (least === undefined && most === undefined) return `${kind} …`;
  if (most === undefined) return `${kind} vanaf ${told(least!)}`;
  return least === undefined
    ? `${kind} tot en met ${told(most)}`
    : `${kind} van ${told(least)} tot en met ${told(most)}`;
}
