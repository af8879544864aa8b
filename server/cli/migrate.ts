import { migrate } from '../database/migrate.ts';
import { jobQueue } from '../jobs/install.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: "brings the database to this release's shape",
  any_database: true,
  async run({ db }) {
    const applied = await migrate(db, jobQueue);
    const text =
      applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'The database is up to date.';
    return { text, json: { applied } };
  },
};
