import { mkdirSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isoDay } from '#contract/format.ts';
import type { Config } from '../config/config.ts';
import { giveToFolderOwner } from '../database/folder-owner.ts';
import { type Queryable, sql } from '../database/sql.ts';
import type { Context } from './context.ts';

/**
 * Who was erased since the oldest backup, so that putting one back brings nobody back: a file beside the backups, which
 * outlives the database. A line has the day and a keyed fingerprint of the number that the panel had given the member:
 * with the key and a backup in hand it can be told whose it is, and else by nobody.
 */
const fileName = 'erased.list';
const firstLine = /^ouderpanel: erased since (\d{4}-\d\d-\d\d)\n/;
const line = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{64})$/;

export type ErasureLog = { since: string; erased: { day: string; print: string }[] };

/** Who writes a line, and who writes the list anew. The latter waits until every erasure that began is kept or is not. */
const lock = 7_245_052;

export const erasureLogIn = (folder: string): string => join(folder, fileName);
/** Beside the backups; where none are made by themselves, in the panel's own folder. */
export const erasureLogOf = ({ backup_dir, data_dir }: Config): string => erasureLogIn(backup_dir ?? data_dir);

export const erasureFingerprint = ({ secrets }: Pick<Context, 'secrets'>, memberId: string): string =>
  secrets.fingerprint('erased', memberId).toString('hex');

/**
 * Writes down that these members are erased, before that is kept and before anybody is told. Should the transaction
 * fail afterwards, a line about somebody who is still there stays until the list is trimmed.
 */
export async function logErasure(tx: Queryable, context: Context, ids: readonly string[]): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(${lock})`);
  const path = erasureLogOf(context.config);
  const day = isoDay(context.clock.now());
  await beginErasureLog(path, day);
  // Each line begins anew: what stands there may be half a line, of a disk that was full.
  const lines = ids.map((id) => `\n${day} ${erasureFingerprint(context, id)}\n`).join('');
  await keep(path, 'a', lines);
}

/** Makes an empty list where there is none: an empty one says that nobody was erased, and none that it is not known. */
export async function beginErasureLog(path: string, day: string): Promise<void> {
  try {
    await keep(path, 'wx', `ouderpanel: erased since ${day}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    giveToFolderOwner(dirname(path));
    await beginErasureLog(path, day);
  }
}

async function keep(path: string, flags: 'a' | 'wx', text: string): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    if (flags === 'wx') giveToFolderOwner(path);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  if (flags === 'wx') await syncFolder(dirname(path));
}

/** A new name in a folder is as durable as the folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Undefined: there is no such list. Half a line is of an erasure that nobody was told of. */
export async function readErasureLog(path: string): Promise<ErasureLog | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const since = text && firstLine.exec(text)?.[1];
  if (!text || !since) return undefined;
  const erased = text.split('\n').flatMap((one) => {
    const [, day, print] = line.exec(one) ?? [];
    return day && print ? [{ day, print }] : [];
  });
  return { since, erased };
}

/**
 * Leaves out who was erased before this day, for which no backup is left, and who was not erased after all. Nobody can
 * write to the list meanwhile.
 */
export async function trimErasureLog(context: Context, path: string, from: string): Promise<void> {
  const list = await readErasureLog(path);
  if (!list) return;
  await context.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${lock})`);
    const now = (await readErasureLog(path)) ?? list;
    const members = await tx.many(sql<{ id: string }>`select id from contact.member`);
    const there = new Set(members.map(({ id }) => erasureFingerprint(context, id)));
    const left = now.erased.filter(({ day, print }) => day >= from && !there.has(print));
    const since = now.since > from ? now.since : from;
    if (left.length === now.erased.length && since === now.since) return;
    const lines = left.map(({ day, print }) => `${day} ${print}\n`).join('');
    const fresh = `${path}.new`;
    await rm(fresh, { force: true });
    await keep(fresh, 'wx', `ouderpanel: erased since ${since}\n${lines}`);
    await rename(fresh, path);
    await syncFolder(dirname(path));
  });
}
