import { readRelease } from '../../platform/config/release.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Command } from './command.ts';

export const version: Command = {
  name: 'version',
  usage: 'version',
  summary: 'says which release this is, and which Node and PostgreSQL it runs on',
  any_database: true,
  async run({ db }) {
    const { version, commit, node } = readRelease();
    const { postgresql } = await db.one(sql<{ postgresql: string }>`
      select current_setting('server_version') as postgresql`);
    const lines = [
      `Ouderpanel  ${version}`,
      `Commit      ${commit}`,
      `Node        ${node}`,
      `PostgreSQL  ${postgresql}`,
    ];
    return { text: lines.join('\n'), json: { version, commit, node, postgresql } };
  },
};
