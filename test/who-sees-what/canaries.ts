/** What a reply must not hold where it does not belong: things of one parent that stand nowhere else. */
export const canaries = {
  name: 'Kanariana',
  address: 'kanarie.van.dienst',
  /** As the last digits: however a number is spelled, these stay together. */
  number: '2794816',
  answer: 'Kanarie zingt in de keuken',
  /** What the parent wrote back to a mail. */
  reply: 'Kanarie schreef terug',
} as const;
export type Canary = keyof typeof canaries;
export const kinds = Object.keys(canaries) as Canary[];
export const ofPeople: readonly Canary[] = ['name', 'address', 'number'];

/** Spaces and dashes in a number hide nothing. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/(?<=\d)[\s-](?=\d)/g, '');

export function heardIn(text: string): Canary[] {
  const reply = plain(text);
  return kinds.filter((kind) => reply.includes(canaries[kind].toLowerCase()));
}
