/** Parts of a list that are no question, by what the address says. */
export const places = { begin: 'Titel en inleiding', instellingen: 'Instellingen', berichten: 'Berichten' } as const;
export type Place = keyof typeof places;
export const isPlace = (name: string): name is Place => Object.hasOwn(places, name);

/** Where a fault of no question is mended, by where it is in the file. */
export function placeOf(place: string): Place {
  if (/^(?:title|description|questions)\b/.test(place)) return 'begin';
  return /^(?:invitation|reminder)\b/.test(place) ? 'berichten' : 'instellingen';
}
