import type { Context } from '../../platform/core/context.ts';

/**
 * How the audit log names a member: by a fingerprint of their number, so that after an erasure no line names somebody
 * whom nothing else names any more, and the personal file that they kept leads to none. Fits where other lines have ids.
 */
export const auditReference = ({ secrets }: Pick<Context, 'secrets'>, memberId: string): string =>
  secrets.fingerprint('audited member', memberId).toString('hex', 0, 16);
