import type { Context } from '../../platform/core/context.ts';
import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { addBytes, type Snapshot } from '../snapshot/read-snapshot.ts';

export const textKeyBytes = 8;

/** What an answer to an open question is called outside the server: nothing leads from it to its writer or another answer. */
export const textKey = (
  { secrets }: Pick<Context, 'secrets'>,
  campaignId: string,
  question: string,
  respondent: string,
): Buffer => secrets.fingerprint('coded text', `${campaignId} ${question} ${respondent}`).subarray(0, textKeyBytes);

export const respondentAt = (ids: Buffer, row: number): string => {
  const hex = ids.toString('hex', row * 16, row * 16 + 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** The key of the text in each row. Undefined: of an anonymous campaign that may still change. */
export async function readTextKeys(
  context: Pick<Context, 'secrets'>,
  db: Queryable,
  snapshot: Snapshot,
  question: string,
): Promise<((row: number) => string) | undefined> {
  const { ids, campaign_id, number } = snapshot;
  const bytes = ids
    ? await makeTextKeys(context, db, { snapshot, ids, question })
    : (
        await db.maybe(sql<{ bytes: Buffer }>`
          select bytes from survey.result_column
          where campaign_id = ${campaign_id} and number = ${number} and name = ${`answer ${question}`} and kind = 'key'`)
      )?.bytes;
  return bytes && ((row) => bytes.toString('hex', row * textKeyBytes, (row + 1) * textKeyBytes));
}

/** Made once for a snapshot: they take most of the time in which a page of open answers is opened. */
async function makeTextKeys(
  context: Pick<Context, 'secrets'>,
  db: Queryable,
  { snapshot, ids, question }: { snapshot: Snapshot; ids: Buffer; question: string },
): Promise<Buffer> {
  const { campaign_id, codes, respondents } = snapshot;
  const before = keysOfTexts.get(snapshot)?.get(question);
  if (before) return before;
  const made = Buffer.alloc(respondents * textKeyBytes);
  await forEachYielding(codes.get(`answer ${question}`)!, (code, row) => {
    if (code === 1) textKey(context, campaign_id, question, respondentAt(ids, row)).copy(made, row * textKeyBytes);
  });
  keysOfTexts.set(snapshot, (keysOfTexts.get(snapshot) ?? new Map<string, Buffer>()).set(question, made));
  addBytes(db, snapshot, made.length);
  return made;
}
const keysOfTexts = new WeakMap<Snapshot, Map<string, Buffer>>();

/** A key, whose it is, and their place in the map, about. */
const entry_bytes = 200;
const known = new WeakMap<Snapshot, Map<string, ReadonlyMap<string, string>>>();

/** Whose text a key stands for, of everybody who wrote something at this question. */
export async function readRespondents(
  context: Pick<Context, 'secrets'>,
  db: Queryable,
  snapshot: Snapshot,
  question: string,
): Promise<ReadonlyMap<string, string>> {
  const before = known.get(snapshot)?.get(question);
  if (before) return before;
  const { campaign_id, ids } = snapshot;
  const rows = ids
    ? Array.from({ length: snapshot.respondents }, (_, row) => respondentAt(ids, row))
    : (
        await db.many(sql<{ id: string }>`
          select id from survey.anonymous_participation where campaign_id = ${campaign_id} and finished`)
      ).map(({ id }) => id);
  const made = new Map(rows.map((id) => [textKey(context, campaign_id, question, id).toString('hex'), id]));
  const all = known.get(snapshot) ?? new Map<string, ReadonlyMap<string, string>>();
  known.set(snapshot, all.set(question, made));
  addBytes(db, snapshot, made.size * entry_bytes);
  return made;
}
