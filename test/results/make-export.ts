import { makeExport, readExport } from '#contract/calls/office/exports.ts';
import type { Input } from '#contract/endpoint.ts';
import { ask } from '../make-staff.ts';
import type { World } from '../world.ts';

type Body = Input<typeof makeExport, 'body'>;

/** What a form sends when nobody changes anything in it. */
export const asked = (over: Partial<Body> = {}): Body => ({
  format: 'csv',
  why: 'Voor het jaarverslag.',
  until: '2027-06-01',
  texts: 'original',
  background: [],
  weighting: '',
  snapshot: '',
  filter: '',
  split: '',
  with: '',
  ...over,
});

/** Enters a file into the register and reads it, as the office does. */
export async function fetchExport(world: World, cookies: string, id: string, over: Partial<Body> = {}) {
  const headers = { origin: world.office_url, cookie: cookies };
  const made = await world.call(makeExport, { params: { id }, body: asked(over) }, headers);
  const answer = await ask(world, readExport, { params: { id: made.id } }, cookies);
  if (!answer.ok) throw new Error(await answer.text());
  return { id: made.id, answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The rows of a .csv of ours. */
export function readRows(text: string, between = ','): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${between}\\r\\n]*)(${between}|\\r\\n)`, 'gy');
  for (const [, own = '', end] of text.replace(/^\ufeff/, '').matchAll(cell)) {
    rows.at(-1)!.push(own.startsWith('"') ? own.slice(1, -1).replaceAll('""', '"') : own);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
