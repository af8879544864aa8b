import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dkimName, dkimRecord } from '../../messages/channels/email/records.ts';
import { senderOf } from '../../messages/channels/email/smtp-server.ts';
import { giveToFolderOwner } from '../../platform/database/folder-owner.ts';
import { type Command, CommandError } from './command.ts';

export const dkimNew: Command = {
  name: 'dkim new',
  usage: 'dkim new SELECTOR',
  summary: 'makes a key that signs e-mail, and says what to put in DNS',
  any_database: true,
  async run({ config }, { words: [selector = ''] }) {
    if (!/^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/.test(selector)) {
      throw new CommandError(
        'Give it a name of small letters and digits that was not used before, as: dkim new panel2026',
      );
    }
    const domain = config.dkim_domain ?? senderOf(config).address.split('@')[1] ?? '';
    const file = join(config.data_dir, `dkim-${selector}.pem`);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    mkdirSync(config.data_dir, { recursive: true });
    try {
      // A key that is there is never overwritten: mail that is under way was signed with it.
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
      writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
      giveToFolderOwner(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new CommandError(`${file} is there already. Take another name.`);
    }
    const name = dkimName(selector, domain);
    const text = dkimRecord(privateKey);
    const lines = [
      `The key is in ${file}. Nobody else may read it; a backup of the data folder has it too.`,
      '',
      'First, put this in DNS at whoever keeps your domain:',
      `  type   TXT`,
      `  name   ${name}`,
      `  text   ${text}`,
      '',
      'An hour later set this, start again, and ask the doctor:',
      `  DKIM_DOMAIN=${domain}`,
      `  DKIM_SELECTOR=${selector}`,
      `  DKIM_KEY=${file}`,
    ];
    return { text: lines.join('\n'), json: { file, name, text, domain, selector } };
  },
};
