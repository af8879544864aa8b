import * as z from 'zod/mini';

/** What a server does: `web` answers calls, `worker` sends and does what waits for its moment, `all` does both. */
export const roles = ['all', 'web', 'worker'] as const;
export type Role = (typeof roles)[number];

export const roleSettings = { panel_role: z._default(z.enum(roles), 'all') };
export const roleExpected = { panel_role: 'must be all, web or worker' };

/** What `--role=web` says on the command line: it wins over PANEL_ROLE. */
export function roleGiven(args: readonly string[]): { PANEL_ROLE?: string } {
  const given = args.find((arg) => arg.startsWith('--role='))?.slice('--role='.length);
  return given === undefined ? {} : { PANEL_ROLE: given };
}

export const answersCalls = (role: Role): boolean => role !== 'worker';
export const doesWork = (role: Role): boolean => role !== 'web';
