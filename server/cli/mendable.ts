import { BackupError } from '../backup/error.ts';
import { KeyError } from '../base/key.ts';
import { UseError } from '../base/use.ts';
import { ConfigError } from '../config/config.ts';
import { EmbeddedDatabaseError } from '../database/embedded/errors.ts';
import { ExternalDatabaseError } from '../database/external.ts';
import { MigrationError } from '../database/migrate.ts';
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
export const isMendable = (error: unknown): error is Error => kinds.some((kind) => error instanceof kind);
