import { setImmediate as othersGo } from 'node:timers/promises';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readModel } from '../model.ts';
import { coded } from '../variables.ts';
import { bytesToCodes } from './encode.ts';
import { idBytes } from './former.ts';
import { forgottenIn } from './snapshot-changes.ts';

/** Which questions the finished respondents of a snapshot were shown. */
type QuestionViews = {
  finished: number;
  /** By question, sub-questions with theirs. Null: it has no column; a question that is missing was not asked yet. */
  saw: ReadonlyMap<string, number | null>;
  /** Who finished after this moment may be missing from the snapshot. */
  since: Date;
  /** Who finished after that moment and is in it. */
  included: ReadonlySet<string>;
};

/** Reading answers takes minutes at the most: anyone who finished longer before the snapshot was stored is in it. */
const margin_ms = 15 * 60_000;

type Row = { number: number; made_at: Date; versions: number; finished: number; stamp: string };

/**
 * What the newest snapshot of a campaign of known respondents tells of the questions that they saw, for anyone who has to
 * count them without reading every answer. Undefined: there is none, or other respondents count since it was made.
 */
export async function readSeen(tx: Queryable, campaignId: string): Promise<QuestionViews | undefined> {
  const row = await tx.maybe(sql<Row>`
    select number, made_at, versions, finished, stamp from survey.result
    where campaign_id = ${campaignId}
      and number = (select max(number) from survey.result where campaign_id = ${campaignId})
      and changes = coalesce((select changes from survey.result_change where campaign_id = ${campaignId}), 0)
      and forgotten = ${forgottenIn({ id: campaignId, anonymous: false })}`);
  if (!row) return undefined;
  const key = `${campaignId} ${row.number} ${row.stamp} ${row.made_at.getTime()}`;
  const remembered = tx.remembered.of<QuestionViews>('result_seen');
  const known = remembered.get(key);
  if (known) return known;
  const seen = await countSeen(tx, campaignId, row);
  remembered.set(key, seen, 100 * (seen.saw.size + seen.included.size));
  return seen;
}

async function countSeen(tx: Queryable, campaignId: string, row: Row): Promise<QuestionViews> {
  const column = async (name: string, kind: 'codes' | 'id') => {
    const { bytes } = await tx.one(sql<{ bytes: Buffer }>`
      select bytes from survey.result_column
      where campaign_id = ${campaignId} and number = ${row.number} and name = ${name} and kind = ${kind}`);
    await othersGo();
    return bytes;
  };
  const finished = bytesToCodes(await column('finished', 'codes'));
  const { versions, asked } = await readModel(tx, { id: campaignId }, row.versions);
  const variables = new Map(asked.map((one) => [one.id, one.variables]));
  const saw = new Map<string, number | null>();
  for (const { published } of versions.values()) {
    for (const { id, sub_questions } of published.questions) {
      const own = [id, ...sub_questions.map((sub) => sub.id)].flatMap((each) => variables.get(each) ?? []);
      if (saw.has(id)) continue;
      const shown = new Uint8Array(finished.length);
      for (const { name } of own) {
        const codes = bytesToCodes(await column(`answer ${name}`, 'codes'));
        for (let at = 0; at < codes.length; at++) if (codes[at] !== coded.not_shown) shown[at] = 1;
      }
      let count = 0;
      for (let at = 0; at < shown.length; at++) count += shown[at]! & finished[at]!;
      saw.set(id, own.length > 0 ? count : null);
    }
  }
  const since = new Date(row.made_at.getTime() - margin_ms);
  const lately = await tx.many(sql<{ id: string }>`
    select id from survey.participation where campaign_id = ${campaignId} and finished_at > ${since} and left_out is null`);
  const ids = await column('respondent', 'id');
  const isIn = (id: string) => {
    const at = placeOf(ids, Buffer.from(id.replaceAll('-', ''), 'hex'));
    return at !== undefined && finished[at] === 1;
  };
  return { finished: row.finished, saw, since, included: new Set(lately.map(({ id }) => id).filter(isIn)) };
}

/** Where an id stands among ids in order. */
function placeOf(ids: Buffer, id: Buffer): number | undefined {
  let [low, high] = [0, ids.length / idBytes - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = ids.compare(id, 0, idBytes, middle * idBytes, (middle + 1) * idBytes);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
