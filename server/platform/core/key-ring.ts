import { dayMs } from '#contract/format.ts';
import { readSetting, writeSetting } from '../database/house-setting.ts';
import { type Queryable, sql } from '../database/sql.ts';
import type { Context } from './context.ts';
import { type KeyRing, readDaysMost, type Secrets } from './secrets.ts';

/**
 * The keys that a database needs beside SECRET_KEY once that was renewed, sealed with it: the lasting one, which is that of
 * the first SECRET_KEY, and earlier ones, for as long as the longest link lives.
 */
const setting = 'key_ring';
type StoredRing = { lasting: string; earlier: { root: string; renewed_at: string }[] };
type Keys = Pick<Context, 'clock' | 'secrets'>;

async function readKeyRing(db: Queryable, secrets: Secrets): Promise<KeyRing | undefined> {
  const kept = await readSetting<string>(db, setting);
  if (!kept) return undefined;
  const { lasting, earlier } = JSON.parse(secrets.open('key ring', Buffer.from(kept, 'base64url'))) as StoredRing;
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return {
    lasting: bytes(lasting),
    earlier: earlier.map(({ root, renewed_at }) => ({ root: bytes(root), renewed_at: new Date(renewed_at) })),
  };
}

async function writeKeyRing(tx: Queryable, { clock, secrets }: Keys, { lasting, earlier }: KeyRing): Promise<void> {
  const ring: StoredRing = {
    lasting: lasting.toString('base64url'),
    earlier: earlier.map(({ root, renewed_at }) => ({
      root: root.toString('base64url'),
      renewed_at: renewed_at.toISOString(),
    })),
  };
  const sealed = secrets.seal('key ring', JSON.stringify(ring)).toString('base64url');
  await writeSetting(tx, setting, sealed, clock.now());
}

export async function loadKeyRing(db: Queryable, { clock, secrets }: Keys): Promise<void> {
  secrets.setKeyRing(await readKeyRing(db, secrets), clock.now);
}

export async function renewKeyRing(tx: Queryable, keys: Keys, before: Secrets): Promise<void> {
  const ring = await readKeyRing(tx, before);
  await writeKeyRing(tx, keys, {
    lasting: ring?.lasting ?? before.root,
    earlier: [{ root: before.root, renewed_at: keys.clock.now() }, ...(ring?.earlier ?? [])],
  });
}

/** Forgets the keys of which nothing is read any more. */
export async function trimKeyRing(context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const ring = await readKeyRing(tx, context.secrets);
    if (!ring) return;
    const since = context.clock.now().getTime() - readDaysMost * dayMs;
    const earlier = ring.earlier.filter(({ renewed_at }) => renewed_at.getTime() > since);
    if (earlier.length < ring.earlier.length) await writeKeyRing(tx, context, { ...ring, earlier });
  });
}

/** Earlier keys are lost with the SECRET_KEY that sealed them. */
export async function dropKeyRing(tx: Queryable): Promise<void> {
  await tx.run(sql`delete from house.setting where name = ${setting}`);
}
