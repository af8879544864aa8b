/** Why answers do not count. Imports nothing. */
export const leftOutReasons = { test: 'test', prank: 'grap', flood: 'reeks' } as const;
export type LeftOutReason = keyof typeof leftOutReasons;
