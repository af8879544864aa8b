import * as z from 'zod/mini';

/** Times as 04:30, or 04:30,13:00, by the clocks of Amsterdam; read into minutes after midnight. */
const times = z.pipe(
  z.string().check(z.regex(/^\s*([01]?\d|2[0-3]):[0-5]\d(\s*,\s*([01]?\d|2[0-3]):[0-5]\d)*\s*$/)),
  z.transform((text) =>
    text
      .split(',')
      .map((time) => time.trim().split(':').map(Number))
      .map(([hour = 0, minute = 0]) => hour * 60 + minute)
      .sort((one, other) => one - other),
  ),
);

/** The backups that the server makes by itself: where they go, when they are made, and how many are kept. */
export const backupSettings = {
  backup_dir: z.optional(z.string().check(z.minLength(1))),
  backup_times: z._default(times, [4 * 60 + 30]),
  /** How many backups are kept. None is kept longer than server/operations/backup/backup-files.ts promises, whatever this number is. */
  backup_keep: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 14),
};

export const backupExpected = {
  backup_times: 'must be times of the day with commas between, as 04:30 or 04:30,13:00',
  backup_keep: 'must be a whole number of backups from 1 to 1000',
};
