import { rules } from '#contract/rules.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Context } from './context.ts';
import type { Secrets } from './secrets.ts';

/**
 * The keys that a database needs beside SECRET_KEY once that was changed, sealed with it: the lasting one, which is that of
 * the first SECRET_KEY, and those of before, for as long as the longest link lives.
 */
const setting = 'key_ring';
const readDays = rules.one_click_link_days;
type StoredRing = { lasting: string; before: { root: string; until: string }[] };

async function readRing(db: Queryable, secrets: Secrets): Promise<StoredRing | undefined> {
  const kept = await db.maybe(sql<{ value: string }>`select value from house.setting where name = ${setting}`);
  if (!kept) return undefined;
  return JSON.parse(secrets.open('key ring', Buffer.from(kept.value, 'base64url'))) as StoredRing;
}

const stillRead = (ring: StoredRing, now: Date) => ring.before.filter(({ until }) => new Date(until) > now);

export async function loadKeyRing(db: Queryable, context: Pick<Context, 'clock' | 'secrets'>): Promise<void> {
  const ring = await readRing(db, context.secrets);
  context.secrets.useKeyRing(
    ring && {
      lasting: Buffer.from(ring.lasting, 'base64url'),
      before: stillRead(ring, context.clock.now()).map(({ root }) => Buffer.from(root, 'base64url')),
    },
  );
}

export async function storeRenewedRing(
  tx: Queryable,
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  before: Secrets,
): Promise<void> {
  const earlier = await readRing(tx, before);
  const until = new Date(clock.now().getTime() + readDays * 86_400_000).toISOString();
  const ring: StoredRing = {
    lasting: before.keyRing().lasting.toString('base64url'),
    before: [{ root: before.root.toString('base64url'), until }, ...(earlier ? stillRead(earlier, clock.now()) : [])],
  };
  await writeRing(tx, { clock, secrets }, ring);
}

async function writeRing(
  tx: Queryable,
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  ring: StoredRing,
): Promise<void> {
  const sealed = secrets.seal('key ring', JSON.stringify(ring)).toString('base64url');
  await tx.run(sql`
    insert into house.setting (name, value, changed_at) values (${setting}, to_jsonb(${sealed}::text), ${clock.now()})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`);
}

/** Forgets the keys that no link needs any more. */
export async function trimKeyRing(context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const ring = await readRing(tx, context.secrets);
    if (!ring) return;
    const before = stillRead(ring, context.clock.now());
    if (before.length === ring.before.length) return;
    await writeRing(tx, context, { ...ring, before });
    await loadKeyRing(tx, context);
  });
}

/** The keys of before are lost with the SECRET_KEY that sealed them. */
export async function dropKeyRing(tx: Queryable): Promise<void> {
  await tx.run(sql`delete from house.setting where name = ${setting}`);
}
