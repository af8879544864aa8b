import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { memberErase } from './member-erase.ts';
import { memberExport } from './member-export.ts';
import { memberImport } from './member-import.ts';
import { migrateCommand } from './migrate.ts';
import { staffCommands } from './staff.ts';

/** Every command of the operator. */
export const commands: Command[] = [...staffCommands, memberImport, memberExport, memberErase, migrateCommand, doctor];
