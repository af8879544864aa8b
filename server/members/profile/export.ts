import { findMembers } from '../../people/find.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { auditReference } from './audit-reference.ts';
import { personalFile } from './personal-file.ts';

/**
 * The personal files of all members with this address, exported by somebody other than the member; each file says so.
 */
export async function exportMembers(context: Acting, email: string): Promise<object[]> {
  const ids = await findMembers(context.db, email);
  if (ids.length === 0) throw new Problem('member_unknown', { facts: { email } });
  const files: object[] = [];
  for (const id of ids) {
    await recordAudit(context.db, context, { action: 'member_exported', about: auditReference(context, id) });
    files.push(await personalFile(context.db, context, id));
  }
  return files;
}
