import { Readable } from 'node:stream';
import type { AuditLine } from '#contract/calls/office/staff/audit-log.ts';
import { auditActions } from '#contract/office/audit.ts';
import { type AuditDetails, recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import { disarmed, writeCsv } from '../../surveys/export/csv.ts';
import { type AuditSearch, readAuditLines } from './audit-read.ts';

const atOnce = 2000;
const columns = ['number', 'at', 'who', 'kind', 'action', 'words', 'about', 'about_name', 'detail'];

/** The line of the export is the first of what it exports: anyone who reads the file sees who made it. */
export async function exportLines(context: Acting, filter: AuditSearch): Promise<Readable> {
  const given: AuditDetails = Object.fromEntries(Object.entries(filter).filter(([, chosen]) => chosen !== undefined));
  await recordAudit(context.db, context, { action: 'audit_exported', detail: given });
  return Readable.from(portions(context, filter));
}

/** A portion at a time, so that a log of years takes no more memory than one of today. */
async function* portions({ db }: Context, filter: AuditSearch): AsyncGenerator<string> {
  yield writeCsv([columns]);
  let before: number | null = null;
  for (;;) {
    const lines: AuditLine[] = await readAuditLines(db, filter, before, atOnce);
    if (lines.length > 0) yield writeCsv(lines.map(toCells)).slice(1);
    if (lines.length < atOnce) return;
    before = lines.at(-1)!.number;
  }
}

const toCells = ({ number, at, who, action, about, detail }: AuditLine): string[] =>
  [
    String(number),
    localTime(new Date(at)),
    who.name ?? '',
    who.kind,
    action,
    auditActions[action].words,
    about?.id ?? '',
    about?.name ?? '',
    Object.entries(detail)
      .map(([key, value]) => `${key}: ${value}`)
      .join('; '),
  ].map(disarmed);
