import { rules } from '#contract/rules.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import { base32 } from '../../platform/core/base32.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { Staff } from '../../platform/http/route.ts';
import { requireRecentLogin } from './recent-login.ts';
import { tellOwner } from './tell-owner.ts';

/** Twelve letters and digits, 60 bits, as they are typed over: in capitals or not, with anything in between. */
const plain = (written: string): string => written.toLowerCase().replaceAll(/[^a-z2-7]/g, '');

/** Kept under our key and with its owner, so that neither the table nor a code of somebody else is of use. */
export const recoveryHash = ({ secrets }: Context, staffId: string, written: string): Buffer =>
  secrets.fingerprint('recovery code', `${staffId} ${plain(written)}`);

/** Ten new codes, told once; those of before stop working. */
export async function makeRecovery(tx: Queryable, context: Acting, caller: Staff): Promise<string[]> {
  await requireRecentLogin(context, caller);
  const codes = Array.from({ length: rules.recovery_codes }, () =>
    base32(context.random.bytes(8)).slice(0, 12).toLowerCase(),
  );
  await tx.run(sql`delete from office.staff_recovery where staff_id = ${caller.staff_id}`);
  const hashes = codes.map((code) => recoveryHash(context, caller.staff_id, code));
  await tx.run(sql`
    insert into office.staff_recovery (staff_id, code_hash) select ${caller.staff_id}, unnest(${hashes}::bytea[])`);
  await recordAudit(tx, context, { action: 'recovery_made', about: caller.staff_id });
  const what = 'nieuwe herstelcodes gemaakt. De oude werken niet meer.';
  await tellOwner(tx, context, caller, { verb: 'zijn', what });
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}
