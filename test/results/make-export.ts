import { buffer } from 'node:stream/consumers';
import { makeExport, readExport } from '#contract/calls/office/exports.ts';
import type { Input } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import { readExport as readEntered } from '#server/exports/export-register.ts';
import { registerExport } from '#server/exports/register-export.ts';
import { writeExport } from '#server/exports/write-export.ts';
import { makeSnapshot } from '#server/results/snapshot/make-snapshot.ts';
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

/** The .csv with the newest answers as they are, as the operator takes it. */
export async function takeCsv({ context }: Pick<World, 'context'>, id: string): Promise<string> {
  await makeSnapshot(context, id);
  return takeCsvAsItIs({ context }, id);
}

/** The same of the answers that were counted last. */
export async function takeCsvAsItIs({ context }: Pick<World, 'context'>, id: string): Promise<string> {
  const wanted = {
    format: 'csv',
    why: 'Voor een test.',
    until: isoDay(context.clock.now()),
    texts: 'original',
  } as const;
  const operator = { session_id: null, may_open_cases: true };
  const entered = await registerExport(context, id, wanted, operator);
  const file = await writeExport(context, operator, await readEntered(context.db, entered));
  return (await buffer(file)).toString('utf8');
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
