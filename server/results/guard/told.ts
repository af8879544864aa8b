import { rules } from '#contract/rules.ts';
import { bits, isWithin, type People, sizeOf, without } from './groups.ts';

/** Who answered a question, and whom it was shown to. `tells`: how many they are is no number for a page. */
export type Base = { answered: People; shown: People; tells?: boolean };

const least = rules.published_least;

/**
 * Of which people each question of a page tells how many they are. Two such numbers side by side tell how many are in the one
 * and not in the other, and a number beside those of its parts how many are in none of these: neither may be one to nine
 * people, in no column. Where those who answered would tell that, all whom it was shown to are told, or the smallest group
 * that is told already and holds them: in that table 'no answer' is a row.
 */
export function toldBases(everybody: People, columns: readonly People[], bases: readonly Base[]): People[] {
  const told = [everybody];
  let pieces: Piece[] = [{ people: everybody }];
  const sizes = bases.map(({ answered }) => sizeOf(answered));
  const largestFirst = sizes.map((_, at) => at).sort((a, b) => sizes[b]! - sizes[a]!);
  const found = bases.map(({ answered }) => answered);
  for (const at of largestFirst) {
    const { answered, shown, tells } = bases[at]!;
    // So few are not told at all.
    if (sizes[at]! < least) continue;
    const known = (one: People) => told.find((other) => isSame(one, other));
    // The answers to another question mostly tell whom it was shown to.
    const usual = hasFew(without(shown, answered), columns) ? [shown] : [answered, shown];
    const telling = usual.find((one) => known(one) ?? !(tells || tellsFew(one, told, pieces, columns)));
    const people = telling ? (known(telling) ?? telling) : smallest(told.filter((one) => isWithin(answered, one)));
    found[at] = people;
    if (told.includes(people)) continue;
    pieces = [...pieces, ...piecesWith(people, told)];
    told.push(people);
  }
  return found;
}

const isSame = (a: People, b: People): boolean => a.every((word, at) => word === b[at]);
const smallest = (all: readonly People[]): People => all.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a));

/** A group whose number follows: it is told, or it is whoever of a group that is told (`of`) is not in another. */
type Piece = { people: People; of?: People };

function tellsFew(
  people: People,
  told: readonly People[],
  pieces: readonly Piece[],
  columns: readonly People[],
): boolean {
  if (told.some((one) => hasFew(one, columns, people))) return true;
  const added = piecesWith(people, told);
  return [...told, people].some((whole) => {
    const within = (one: Piece) => one.people !== whole && one.of !== whole && isWithin(one.people, whole);
    return leavesFew(whole, [...added, ...pieces].filter(within), [...told, people], columns);
  });
}

/** What follows of a group that is told beside others. */
const piecesWith = (people: People, told: readonly People[]): Piece[] => [
  { people },
  ...told.flatMap((one): Piece[] => {
    if (isWithin(people, one)) return [{ people: without(one, people), of: one }];
    return isWithin(one, people) ? [{ people: without(people, one), of: people }] : [];
  }),
];

/** So many ways to take a group apart are looked through; a page with more of them tells no more groups. */
const ways_most = 2000;

/** Whether few are left of a group without some of its parts, which share nobody; or between what is left and another one. */
function leavesFew(
  whole: People,
  pieces: readonly Piece[],
  told: readonly People[],
  columns: readonly People[],
): boolean {
  let ways = 0;
  const leaves = (rest: People, [part, ...others]: readonly People[]): boolean => {
    if (!part) return hasFew(rest, columns) || ++ways > ways_most;
    const left = without(rest, part);
    if (told.some((one) => hasFew(one, columns, left))) return true;
    const apart = others.filter((one) => isApart(one, part));
    // What shares nobody with the other parts is taken off whichever of them are.
    const may = apart.length < others.length;
    return leaves(left, apart) || (may && leaves(rest, others));
  };
  return leaves(
    whole,
    pieces.map(({ people }) => people),
  );
}

const isApart = (a: People, b: People): boolean => a.every((word, at) => (word & b[at]!) === 0);
/** One to nine people, or of those in a column; between two groups where another is given. */
export const hasFew = (people: People, columns: readonly People[], other?: People): boolean =>
  isFew(people, other) || columns.some((column) => isFew(people, other, column));

/** Counting stops where it no longer matters. */
function isFew(people: People, other: People | undefined, column?: People): boolean {
  let count = 0;
  for (let at = 0; at < people.length && count < least; at++) {
    const word = other ? people[at]! ^ other[at]! : people[at]!;
    count += bits((column ? word & column[at]! : word) >>> 0);
  }
  return count > 0 && count < least;
}
