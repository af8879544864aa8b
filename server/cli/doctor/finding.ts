/** What the doctor looked at, what was found, and what to do about it. */
export type Finding = { check: string; ok: boolean; found: string; advice?: string };
