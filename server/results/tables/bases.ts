import { rules } from '#contract/rules.ts';
import { addTo, both, emptyPeople, has, isWithin, type People, sizeOf } from '../guard/groups.ts';
import { guardList } from '../guard/inside.ts';
import type { Route } from '../guard/linked.ts';
import { type Base, hasFew, toldBases } from '../guard/told.ts';
import type { Snapshot } from '../snapshot/read.ts';
import { type Asked, coded, type Wording } from '../variables.ts';
import { none } from './dimension.ts';
import { headsOf, type Layer } from './layers.ts';
import type { Looked } from './looks.ts';
import { waysOf } from './ways.ts';

/** Of whom a table of the page tells how many they are, and what the rest of the page tells of some of them. */
export type Told = Part & {
  /** Other people whose number the page tells, all of them among these. */
  parts: readonly Part[];
};
/** `columns`: in which their number is told. */
type Part = { people: People; columns: readonly boolean[] };
/** By question and the first version of its wording. */
export type Bases = ReadonlyMap<string, Told>;

export const baseName = ({ id }: Asked, { versions }: Wording): string => `${id} ${versions[0]!}`;

/** What all tables of a page together may tell of how many answered, whichever of them is asked for. */
export function basesOf(
  snapshot: Snapshot,
  asked: readonly Asked[],
  { chosen, columns }: Looked,
  layers: readonly Layer[] = [],
): Bases {
  const figures = asked.flatMap((one) => one.wordings.map((wording) => ({ one, wording })));
  // Everybody who is not in a column follows from it.
  const counted = layers.length > 0 ? layers.flatMap((layer) => [...layer.columns, layer.rest]) : columns;
  const ways = waysOf(
    snapshot,
    figures.map(({ one, wording }) => ({ one, shown: baseOf(snapshot, one, wording).shown })),
  );
  const bases = figures.map(({ one, wording }, at): Base => {
    const { answered, shown } = baseOf(snapshot, one, wording);
    const tells = ways[at]!.some((group) => hasFew(both(group, chosen), counted));
    return { answered: both(answered, chosen), shown: both(shown, chosen), tells };
  });
  const told = toldBases(chosen, counted, bases);
  const each = [...new Set(told)].map((people) => {
    const countOf = (column: People) => sizeOf(both(people, column));
    return {
      people,
      columns:
        layers.length > 0
          ? layers.flatMap((layer) => headsOf(layer, countOf))
          : (guardList(columns.map(countOf)) ?? columns.map(() => false)),
    };
  });
  // Of fewer than ten it is not told how many they are.
  const shown = each.filter(({ people }) => sizeOf(people) >= rules.published_least);
  return new Map(
    figures.map(({ one, wording }, at) => {
      const own = each.find(({ people }) => people === told[at])!;
      // A question leads to later ones only.
      const parts = shown.filter(
        (other) => other !== own && told.lastIndexOf(other.people) > at && isWithin(other.people, own.people),
      );
      return [baseName(one, wording), { ...own, parts }];
    }),
  );
}

/** Who answered a question in these words and whom it was shown to does not depend on who is chosen. */
const known = new WeakMap<Snapshot, Map<string, Base>>();

function baseOf(snapshot: Snapshot, asked: Asked, wording: Wording): Base {
  const before = known.get(snapshot) ?? new Map<string, Base>();
  known.set(snapshot, before);
  const name = baseName(asked, wording);
  const base = before.get(name) ?? readBase(snapshot, asked, wording);
  before.set(name, base);
  return base;
}

function readBase({ codes, respondents }: Snapshot, { variables, several }: Asked, { versions }: Wording): Base {
  const [answered, shown] = [emptyPeople(respondents), emptyPeople(respondents)];
  const version = codes.get('version')!;
  // The text of 'Anders' stands beside an answer, and is none.
  const own = variables.filter(({ kind }, at) => (several ? kind === 'option' : at === 0));
  for (const { name } of own) {
    for (const [row, code] of codes.get(`answer ${name}`)!.entries()) {
      if (code === coded.not_shown || !versions.includes(version[row]!)) continue;
      addTo(shown, row);
      if (code !== coded.left_open) addTo(answered, row);
    }
  }
  return { answered, shown };
}

/**
 * The row of each respondent in a table about these people: whoever of them gave no answer (`among`: in these words) is in the
 * row behind all answers.
 */
export function withRest(of: Int16Array, rest: number, { people }: Told, among: Uint8Array): Int16Array {
  const within = new Int16Array(of.length);
  for (let row = 0; row < of.length; row++) {
    within[row] = !has(people, row) ? none : of[row]! >= 0 && among[row] === 1 ? of[row]! : rest;
  }
  return within;
}

/** Which rows of a table together are people whose number another table tells. */
export function routesOf(of: Int16Array, rows: number, { people, parts }: Told): Route[] {
  return parts.flatMap((part) => {
    const led = Array<boolean | undefined>(rows).fill(undefined);
    for (let row = 0; row < of.length; row++) {
      const place = of[row]!;
      if (place < 0 || !has(people, row)) continue;
      const is = has(part.people, row);
      led[place] ??= is;
      if (led[place] !== is) return [];
    }
    return [{ rows: led.map((is) => is === true), columns: part.columns }];
  });
}
