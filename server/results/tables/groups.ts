import { addTo, emptyPeople, type Group, groupOf } from '../guard/groups.ts';
import type { Dimension } from './dimension.ts';

/** Every class of every background as a group, and of each one who is known on it. */
export function singleGroups(dimensions: readonly Dimension[], people: Uint8Array): Group[] {
  return dimensions.flatMap(({ id, classes, of }) => {
    const known = emptyPeople(people.length);
    const each = classes.map(() => emptyPeople(people.length));
    for (let row = 0; row < people.length; row++) {
      if (people[row] === 0 || of[row]! < 0) continue;
      addTo(known, row);
      addTo(each[of[row]!]!, row);
    }
    return [
      groupOf([{ variable: id, value: 'known' }], known),
      ...classes.map((one, at) => groupOf([{ variable: id, value: one.id }], each[at]!)),
    ];
  });
}
