import { refuseOtherKey } from '../../platform/core/secret-key-check.ts';
import { migrate, pending } from '../../platform/database/migrate.ts';
import { jobQueue } from '../../platform/jobs/install.ts';
import { rewriteTables } from '../../platform/maintenance/rewrite.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate [--check]',
  summary: "brings the database to this release's shape; --check only says what it would do, or why it cannot",
  any_database: true,
  async run(context, { options }) {
    const { db } = context;
    if (options.check === true) {
      const waiting = await pending(db, jobQueue);
      await refuseOtherKey(context);
      const text = waiting.map((name) => `would apply ${name}`).join('\n') || 'There is nothing to apply.';
      return { text, json: { waiting } };
    }
    const applied = await migrate(db, jobQueue);
    const text =
      applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'The database is up to date.';
    return { text, json: { applied } };
  },
};

export const maintenance: Command = {
  name: 'maintenance',
  usage: 'maintenance [--without-limit]',
  summary: 'writes the tables of contact and profile anew, so that what was deleted leaves their files',
  async run(context, { options }) {
    const unlimited = options['without-limit'] === true;
    const tables = await rewriteTables(context, unlimited ? { limit_ms: null, tries: 1 } : { pause_ms: 2000 });
    const left = tables.filter(({ done }) => !done);
    const lines = tables.map(
      ({ table, done, mb }) => `${done ? 'written anew  ' : 'LEFT AS IT WAS'}  ${table} (${mb} MB)`,
    );
    const way = 'Too large or too busy to be done in two seconds. Stop the server, then: maintenance --without-limit';
    return {
      text: [...lines, ...(left.length > 0 ? [way] : [])].join('\n'),
      json: { tables },
      failed: left.length > 0,
    };
  },
};
