import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Acting } from '#server/platform/core/context.ts';
import { connect } from '#server/platform/database/database.ts';
import { administer } from './world.ts';

/**
 * A panel as it is before its first start, for the rest of this test: an empty database and an empty folder, with the
 * key, the clock and all else of this context. `role`: the PostgreSQL role that owns and uses the database.
 */
export async function makeEmpty(context: Acting, role?: string): Promise<Acting> {
  const database = `empty_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${database} ${role ? `owner ${role}` : ''}`);
  const db = connect({
    ...inject('database'),
    database,
    max: 4,
    ...(role && { options: `-c role=${role}` }),
    onError: () => undefined,
  });
  const data_dir = mkdtempSync(join(tmpdir(), 'ouderpanel-empty-'));
  onTestFinished(async () => {
    await db.end();
    await administer(`drop database ${database} with (force)`);
    rmSync(data_dir, { recursive: true, force: true });
  });
  const { backup_dir: _, ...config } = context.config;
  return { ...context, db, config: { ...config, data_dir } };
}
