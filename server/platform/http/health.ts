import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../core/context.ts';
import { sql } from '../database/sql.ts';
import { timeouts, withTimeouts } from '../database/timeouts.ts';

/** /healthz: the process lives. /readyz: an answer could be kept; not while it drains. */
export function health(app: FastifyInstance, context: Context, draining: () => boolean): void {
  const look = once(() => withTimeouts(timeouts.health, () => whyNot(context)));
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    if (draining()) return reply.code(503).send({ ok: false, reason: 'draining' });
    const reason = await look();
    if (reason) return reply.code(503).header('retry-after', '5').send({ ok: false, reason });
    return { ok: true };
  });
}

const sharedMs = 250;

/** Everybody may ask, and each look writes: who asks at nearly the same moment gets the same answer. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      setTimeout(() => {
        running = undefined;
      }, sharedMs).unref();
    });
    return running;
  };
}

/** PostgreSQL ends when it cannot make the next file of its log, which is as large as this. */
const logFileBytes = 16 * 1024 ** 2;

/** Why nothing could be kept at this moment: found out by writing. Undefined: it works. */
async function whyNot(context: Context): Promise<'database' | 'disk' | undefined> {
  const { db, config, log } = context;
  try {
    const count = await db.run(sql`update house.ready set beat = not beat`);
    if (count !== 1) throw new Error('house.ready has no row');
    if (db.room.lacked) await tryRoom(context);
    if (!config.database_url) {
      const { bavail, bsize } = await statfs(config.data_dir);
      if (bavail * bsize < logFileBytes) return 'disk';
    }
    return undefined;
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return (error as { code?: string }).code === '53100' ? 'disk' : 'database';
  }
}

/** Once the disk was full a row in its old place says nothing: whether a file can grow is found out by letting one. */
async function tryRoom({ db }: Context): Promise<void> {
  const taken = 'taken back';
  await db
    .transaction(async (tx) => {
      await tx.raw('create table house.room as select sha512(n::text::bytea) from generate_series(1, 4000) as n');
      throw new Error(taken);
    })
    .catch((error: Error) => {
      if (error.message !== taken) throw error;
    });
  db.room.lacked = false;
}
