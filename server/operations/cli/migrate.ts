import { migrate, pending } from '../../platform/database/migrate.ts';
import { jobQueue } from '../../platform/jobs/install.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate [--check]',
  summary: "brings the database to this release's shape; --check only says what it would do, or why it cannot",
  any_database: true,
  async run({ db }, { options }) {
    if (options.check === true) {
      const waiting = await pending(db, jobQueue);
      const text = waiting.map((name) => `would apply ${name}`).join('\n') || 'There is nothing to apply.';
      return { text, json: { waiting } };
    }
    const applied = await migrate(db, jobQueue);
    const text =
      applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'The database is up to date.';
    return { text, json: { applied } };
  },
};
