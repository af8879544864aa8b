import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { readSetting, writeSetting } from '../../platform/database/house-setting.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { wakeWorkers } from './wake-workers.ts';

type Home = Record<string, string>;
export type SendHold = { since: string; why: string };

/** What a running server knows: the last beat that its database acknowledged, and whether it said that nothing is sent. */
export type PromotionCheck = { beat?: number; told?: boolean };
const copyWhy = 'this is a copy of the database that last sent messages';
/** How often a server asks whether its database is still the same one: a standby may have taken over. */
export const homeEveryMs = 10_000;
/** Without its time: a row with one every few seconds would be a clock for the rows of answers that are written beside it. */
const noTime = new Date(0);

/**
 * A copy of a database has the same messages waiting as its original, and would send them all once more. So a database
 * remembers which one it is; one that finds itself to be another sends nothing until an operator has said so.
 *
 * A standby that was promoted goes on where its primary ended, on another time line, as a copy that was put back does.
 * A server that ran all the while tells them apart: a promoted standby holds the last beat that it was told of. It may say
 * so after another server began, which could not know and took the standby for a copy.
 */
export async function checkHome(context: Context, witness: PromotionCheck = {}): Promise<SendHold | undefined> {
  const { clock, db, log } = context;
  const here = await whichOne(context);
  const { held, beat, promoted } = await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('messages home'))`);
    const known = await readSetting<Home>(tx, 'messages_home');
    const last = (await readSetting<number>(tx, 'messages_beat')) ?? 0;
    const beat = last + 1;
    const wentOn = witness.beat !== undefined && last >= witness.beat;
    const promoted = known !== undefined && !isSame(known, here) && wentOn && isOnTimeLine(known, here);
    if (!known || isSame(known, here) || promoted) {
      if (!known || !isSame(here, known)) await writeSetting(tx, 'messages_home', here, clock.now());
      if (promoted)
        await tx.run(sql`delete from house.setting where name = 'messages_held' and value->>'why' = ${copyWhy}`);
      await writeSetting(tx, 'messages_beat', beat, noTime);
      return { held: await readSendHold(tx), beat, promoted };
    }
    const before = await readSendHold(tx);
    if (before) return { held: before };
    const now = { since: clock.now().toISOString(), why: copyWhy };
    await writeSetting(tx, 'messages_held', now, clock.now());
    return { held: now };
  });
  if (beat !== undefined) witness.beat = beat;
  if (promoted)
    log.warn({ timeline: here.timeline }, 'a standby was promoted and holds all that was kept: messages go on');
  return held;
}

/** For a transaction that makes a copy: nothing of it may leave before somebody looked. */
export const holdMessages = (tx: Queryable, at: Date, why: string): Promise<void> =>
  writeSetting(tx, 'messages_held', { since: at.toISOString(), why }, at);

export const readSendHold = (db: Queryable): Promise<SendHold | undefined> => readSetting(db, 'messages_held');

/** From now on this very database is the one that sends. */
export async function releaseMessages(context: Acting): Promise<SendHold> {
  const here = await whichOne(context);
  return context.db.transaction(async (tx) => {
    const held = await readSendHold(tx);
    if (!held) throw new Problem('messages_not_held');
    await writeSetting(tx, 'messages_home', here, context.clock.now());
    await tx.run(sql`delete from house.setting where name = 'messages_held'`);
    await wakeWorkers(tx);
    await recordAudit(tx, context, { action: 'messages_released', detail: { since: held.since } });
    return held;
  });
}

/**
 * What tells a database from its copy: facts that a dump does not carry along, and that a copied folder has others of.
 * A dump that is restored over its own database creates the ledger's table anew, which shows here as well.
 */
async function whichOne({ db, config }: Context): Promise<Home> {
  const row = await db.one(sql<{ system: string; database: string; timeline: string; ledger: string }>`
    select (select system_identifier::text from pg_control_system()) as system,
      (select oid::text from pg_database where datname = current_database()) as database,
      (select timeline_id::text from pg_control_checkpoint()) as timeline,
      'contact.message'::regclass::oid::text as ledger`);
  if (config.database_url) return { ...row };
  const { inode } = await ownFolder(config.data_dir);
  return { ...row, inode };
}

async function ownFolder(dataDir: string): Promise<{ inode: string }> {
  const path = join(dataDir, 'database', 'cluster', 'PG_VERSION');
  // There is no such file when somebody else opened the database, as tests do.
  const inode = await stat(path, { bigint: true }).then(
    ({ ino }) => String(ino),
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'none' : Promise.reject(error)),
  );
  return { inode };
}

/** A fact that an earlier release had not written down yet makes no difference. */
const isSame = (known: Home, here: Home): boolean =>
  Object.entries(known).every(([part, value]) => here[part] === value);

const isOnTimeLine = (known: Home, here: Home): boolean => isSame({ ...known, timeline: here.timeline! }, here);
