import { rules } from '#contract/rules.ts';
import { bits, isWithin, type People, sizeOf, without } from './groups.ts';

/** Who answered a question, and whom it was shown to. */
export type Base = { answered: People; shown: People };

const least = rules.published_least;

/**
 * Of which people each question of a page tells how many they are. Two such numbers side by side tell how many are in the one
 * and not in the other, and a number beside those of its parts how many are in none of these: neither may be one to nine
 * people, in no column. Where those who answered would tell that, all whom it was shown to are told, or the smallest group
 * that is told already and holds them: in that table 'no answer' is a row.
 */
export function toldBases(everybody: People, columns: readonly People[], bases: readonly Base[]): People[] {
  const told = [everybody];
  const sizes = bases.map(({ answered }) => sizeOf(answered));
  const largestFirst = sizes.map((_, at) => at).sort((a, b) => sizes[b]! - sizes[a]!);
  const found = bases.map(({ answered }) => answered);
  for (const at of largestFirst) {
    const { answered, shown } = bases[at]!;
    // So few are not told at all.
    if (sizes[at]! < least) continue;
    const known = (one: People) => told.find((other) => isSame(one, other));
    // The answers to another question mostly tell whom it was shown to.
    const usual = hasFew(without(shown, answered), columns) ? [shown] : [answered, shown];
    const telling = usual.find((one) => known(one) ?? !tellsFew(one, told, columns));
    const people = telling ? (known(telling) ?? telling) : smallest(told.filter((one) => isWithin(answered, one)));
    found[at] = people;
    if (!told.includes(people)) told.push(people);
  }
  return found;
}

const isSame = (a: People, b: People): boolean => a.every((word, at) => word === b[at]);
const smallest = (all: readonly People[]): People => all.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a));

function tellsFew(people: People, told: readonly People[], columns: readonly People[]): boolean {
  const few = (rest: People) => hasFew(rest, columns);
  const apart = (one: People) => one.map((word, at) => word ^ people[at]!);
  return (
    told.some((one) => few(apart(one)) || (isWithin(people, one) && few(besideParts(one, people, told)))) ||
    few(besideParts(people, undefined, told))
  );
}

/** Who of a group is in none of the parts of it that are told, as far as these share nobody. */
function besideParts(whole: People, first: People | undefined, told: readonly People[]): People {
  let rest = first ? without(whole, first) : whole;
  for (const part of told) if (part !== whole && isWithin(part, rest)) rest = without(rest, part);
  return rest;
}

const hasFew = (people: People, columns: readonly People[]): boolean =>
  isFew(people) || columns.some((column) => isFew(people, column));

/** One to nine people, or of those in a column; counting stops where it no longer matters. */
function isFew(people: People, column?: People): boolean {
  let count = 0;
  for (let at = 0; at < people.length && count < least; at++) {
    count += bits((column ? people[at]! & column[at]! : people[at]!) >>> 0);
  }
  return count > 0 && count < least;
}
