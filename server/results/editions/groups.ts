import type { Queryable } from '../../platform/database/sql.ts';
import { addTo, allowedGroups, emptyPeople, groupOf, type RespondentGroup } from '../guard/groups.ts';
import { addBytes, type Snapshot } from '../snapshot/read-snapshot.ts';
import type { Breakdown } from '../tables/choose.ts';
import type { Dimension } from '../tables/dimension.ts';

export type Groups = ReadonlyMap<string, RespondentGroup>;

const known = new WeakMap<Snapshot, Groups>();

/** The groups that figures may be published of: the list is the same for everybody who looks at a snapshot. */
export function listedGroups(
  db: Queryable,
  snapshot: Snapshot,
  choices: readonly Breakdown[],
  people: Uint8Array,
): Groups {
  const before = known.get(snapshot);
  if (before) return before;
  const dimensions = choices.flatMap(({ layers }) => layers);
  const groups = allowedGroups(snapshot.respondents, singleGroups(dimensions, people), people);
  known.set(snapshot, groups);
  addBytes(db, snapshot, Math.ceil(snapshot.respondents / 8) * groups.size);
  return groups;
}

/** Every class of every background as a group, and of each one who is known on it. */
export function singleGroups(dimensions: readonly Dimension[], people: Uint8Array): RespondentGroup[] {
  return dimensions.flatMap(({ id, classes: all, of }) => {
    const classes = all.filter(({ mixed }) => !mixed);
    const everybody = emptyPeople(people.length);
    const each = classes.map(() => emptyPeople(people.length));
    for (let row = 0; row < people.length; row++) {
      const place = of[row]!;
      if (people[row] === 0 || place < 0 || place >= classes.length) continue;
      addTo(everybody, row);
      addTo(each[place]!, row);
    }
    return [
      groupOf([{ variable: id, value: 'known' }], everybody),
      ...classes.map((one, at) => groupOf([{ variable: id, value: one.id }], each[at]!)),
    ];
  });
}
