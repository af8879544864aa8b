import { ConfigError } from '../../platform/config/config.ts';
import { UseError } from '../../platform/core/installation-use.ts';
import { KeyError } from '../../platform/core/secret-key-check.ts';
import { EmbeddedDatabaseError } from '../../platform/database/embedded/errors.ts';
import { ExternalDatabaseError } from '../../platform/database/external.ts';
import { MigrationError } from '../../platform/database/migrate.ts';
import { BackupError } from '../backup/backup-errors.ts';
import { CommandError } from './command.ts';

const kinds = [
  BackupError,
  CommandError,
  ConfigError,
  EmbeddedDatabaseError,
  ExternalDatabaseError,
  KeyError,
  MigrationError,
  UseError,
];

/** Whether the operator can mend the error, at a start or with a command: then one sentence is printed, without a stack. */
export const isOperatorError = (error: unknown): error is Error => kinds.some((kind) => error instanceof kind);

const unusable: Record<string, string> = {
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  EROFS: 'its disk may only be read',
  ENOTDIR: 'it lies in something that is no folder',
};

/** What went wrong with a file or folder of the settings, as one sentence; undefined: it is something else. */
export function fileWords(error: unknown): string | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const why = unusable[code];
  return path && why ? `${path}: ${why} (${code}).` : undefined;
}
