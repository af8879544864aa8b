import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { migrateCommand } from './migrate.ts';
import { staffCommands } from './staff.ts';

/** Every command of the operator. */
export const commands: Command[] = [...staffCommands, migrateCommand, doctor];
