import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { dayField, id, nonEmpty, typed } from '../../../fields.ts';
import { type AuditAction, type AuditGroup, auditActions, auditGroups } from '../../../office/audit.ts';

export const auditPage = 50;

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];
const groups = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]];
/** Who did it: a colleague or the key of a program by id, or one of those who have no row. */
const who = z
  .string()
  .check(z.regex(/^((staff|key) [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|operator|panel|member|nobody)$/));

/** What stands in the address of the log; each is optional. */
const filter = {
  who: z.optional(who),
  group: z.optional(z.enum(groups)),
  /** A member, as the log names members. */
  member: z.optional(id),
  day: z.optional(dayField()),
};

const line = z.object({
  number: z.number(),
  at: z.string(),
  /** A name where there is one: of a colleague, or of a key. */
  who: z.object({
    kind: z.enum(['staff', 'key', 'operator', 'panel', 'member', 'nobody', 'unknown']),
    name: z.nullable(z.string()),
  }),
  action: z.enum(actions),
  /** Without a name: nothing has one, or it is the person who did it. */
  about: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
  detail: z.record(z.string(), z.string()),
});
export type AuditLine = z.infer<typeof line>;

const admins = ['admin'] as const;

export const listAudit = endpoint('GET', '/audit', {
  summary:
    'The audit log, newest first, a page at a time: who did what, to what, and why. Members are named by a code.',
  may: admins,
  query: z.object({ ...filter, before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  reply: z.object({
    lines: z.array(line),
    older: z.boolean(),
    members_today: z.number(),
    /** Of one member: how many colleagues did something, and how often; null without that filter. */
    seen: z.nullable(z.object({ colleagues: z.number(), times: z.number() })),
  }),
});

export const seekInAudit = endpoint('POST', '/audit/member', {
  summary: 'The code by which the log names a member, by address, number or reference. Leaves a line itself.',
  may: admins,
  body: z.object({
    sought: typed('Vul een e-mailadres, telefoonnummer of kenmerk in.').check(z.trim(), z.maxLength(254), nonEmpty),
  }),
  reply: z.object({ member: id }),
});

export const checkAuditChain = endpoint('GET', '/audit/check', {
  summary: 'Whether any line of the audit log was changed or taken out.',
  may: admins,
  reply: z.object({ lines: z.number(), broken: z.nullable(z.number()), at: z.string() }),
});

export const exportAudit = endpoint('GET', '/audit/export', {
  summary: 'The lines of the audit log as CSV. Leaves a line itself.',
  may: admins,
  query: z.object(filter),
  reply: z.string(),
  reply_type: 'text/csv',
});
