import { staffSentences } from '#contract/calls/office/staff.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import { base32 } from '../../platform/core/base32.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { Staff } from '../../platform/http/route.ts';
import { stepOf, totpUri } from '../session/totp.ts';
import { requireRecentLogin } from './recent-login.ts';
import { tellOwner } from './tell-owner.ts';

const lifeMs = 15 * 60_000;

/** A key for another app, sealed into a token until the first code proves that the app has it: nothing is kept before. */
export async function beginApp(context: Acting, caller: Staff) {
  await requireRecentLogin(context, caller);
  const { clock, config, db, random, secrets } = context;
  const key = random.bytes(20);
  const until = clock.now().getTime() + lifeMs;
  const token = secrets
    .seal('other app', [caller.staff_id, until, key.toString('base64url')].join(' '))
    .toString('base64url');
  const { email } = await db.one(sql<{ email: string }>`select email from office.staff where id = ${caller.staff_id}`);
  return { token, secret: base32(key), secret_uri: totpUri(key, `${config.panel_name} kantoor`, email) };
}

export async function confirmApp(
  tx: Queryable,
  context: Acting,
  caller: Staff,
  { token, code }: { token: string; code: string },
): Promise<void> {
  const key = openToken(context, caller, token);
  const now = context.clock.now();
  const step = stepOf(key, code, now);
  if (step === undefined) throw new Problem('invalid', { errors: { code: [staffSentences.code_wrong] } });
  const totp_sealed = context.secrets.seal('app key', key.toString('base64url'));
  await tx.run(sql`
    update office.staff set totp_sealed = ${totp_sealed}, totp_step = ${step} where id = ${caller.staff_id}`);
  await recordAudit(tx, context, { action: 'app_renewed', about: caller.staff_id });
  const what = 'een andere app met codes gekoppeld. De oude werkt niet meer.';
  await tellOwner(tx, context, caller, { verb: 'is', what });
}

function openToken({ clock, secrets }: Acting, { staff_id }: Staff, token: string): Buffer {
  try {
    const [whose, until, key] = secrets.open('other app', Buffer.from(token, 'base64url')).split(' ');
    if (whose === staff_id && Number(until) > clock.now().getTime() && key) {
      return Buffer.from(key, 'base64url');
    }
  } catch {
    // It was not sealed with our key.
  }
  throw new Problem('staff_login_over');
}
