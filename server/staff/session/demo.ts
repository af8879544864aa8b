import type { StaffMember } from '#contract/calls/office/staff.ts';
import type { StaffRole } from '#contract/roles.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import { base32 } from '../../platform/core/base32.ts';
import type { Context } from '../../platform/core/context.ts';
import type { DemoLine } from '../../platform/core/demo-line.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type LoginRequest, rightsOfStaff, startStaffSession } from './session.ts';

/** Somebody for each role, an admin to approve what the other asks, and a researcher who may do less than the other. */
type DemoStaff = StaffRole | 'second_admin' | 'second_researcher';
type Person = { role: StaffRole; name: string; email: string; case_files?: string };

/**
 * The office of the try-out. Their passwords and app keys follow from the key of the data
 * folder, so that they differ everywhere and the terminal can print them again at every start.
 */
const people: Record<DemoStaff, Person> = {
  admin: { role: 'admin', name: 'Daan Verhoeven', email: 'daan@kantoor.example' },
  second_admin: { role: 'admin', name: 'Ingrid Vos', email: 'ingrid@kantoor.example' },
  researcher: {
    role: 'researcher',
    name: 'Noor de Wit',
    email: 'noor@kantoor.example',
    case_files: 'Noor weegt de uitkomsten en rekent ze na in SPSS.',
  },
  second_researcher: { role: 'researcher', name: 'Bas Jansen', email: 'bas@kantoor.example' },
  support: { role: 'support', name: 'Meryem Kaya', email: 'meryem@kantoor.example' },
  reader: { role: 'reader', name: 'Eva Peters', email: 'eva@opdrachtgever.example' },
};
const everybody = Object.keys(people) as DemoStaff[];

const password = ({ secrets }: Context, role: DemoStaff): string => {
  const letters = base32(secrets.fingerprint('demo password', role)).toLowerCase().slice(0, 16);
  return letters.match(/.{4}/g)!.join('-');
};
const totpKey = ({ secrets }: Context, role: DemoStaff): Buffer =>
  secrets.fingerprint('demo app key', role).subarray(0, 20);

type Hashes = ReadonlyMap<DemoStaff, string>;

export async function hashStaffPasswords(context: Context): Promise<Hashes> {
  const hashes = new Map<DemoStaff, string>();
  // One after the other: anyone who waits some seconds for others to be hashed is refused, and the first start with it.
  for (const who of everybody) hashes.set(who, await context.secrets.hashPassword(password(context, who)));
  return hashes;
}

export async function seedStaff(context: Context, tx: Queryable, hashes: Hashes): Promise<void> {
  const now = context.clock.now();
  for (const who of everybody) {
    const { role, name, email, case_files = null } = people[who];
    const hash = hashes.get(who)!;
    const sealed = context.secrets.seal('app key', totpKey(context, who).toString('base64url'));
    await tx.run(sql`
      with added as (
        insert into office.staff (email, role, name, password_hash, totp_sealed, demo, created_at, joined_at, email_proven_at)
        values (${email}, ${role}, ${name}, ${hash}, ${sealed}, true, ${now}, ${now}, ${now})
        on conflict do nothing returning id
      )
      insert into office.staff_right (staff_id, name, reason, given_at)
      select id, 'case_files', ${case_files}::text, ${now}::timestamptz from added where ${case_files}::text is not null`);
  }
}

/** Where the terminal says more than the role. */
const labels: Partial<Record<DemoStaff, string>> = {
  second_admin: 'a second admin',
  second_researcher: 'a researcher without files',
};

const linkMs = 24 * 3_600_000;

/** For the terminal: a link that logs in at once, new at every start, and the data that the real log-in asks for. */
export function demoStaff(context: Context): DemoLine[] {
  const { email } = people.researcher;
  return [
    ...everybody.map((who) => ({ label: `Log in as ${labels[who] ?? who}`, value: demoLink(context, who) })),
    { label: 'or by hand', value: `${email}  ${password(context, 'researcher')}` },
    { label: 'key for the app', value: base32(totpKey(context, 'researcher')) },
  ];
}

/**
 * The link is sealed with the key of the data folder, so that nobody else can make one, and nothing needs to be stored.
 */
export function demoLink({ clock, config, secrets }: Context, role: DemoStaff): string {
  const until = clock.now().getTime() + linkMs;
  return `${config.office_url}/proef/${secrets.seal('tryout link', `${role} ${until}`).toString('base64url')}`;
}

/** Logs in by such a link, without password or code. In production there is no such thing. */
export async function demoLogin(db: Queryable, context: Context, { request, answer }: LoginRequest, token: string) {
  if (context.config.panel_env !== 'tryout') throw new Problem('not_found');
  const role = openLink(context, token);
  const staff =
    role &&
    (await db.maybe(sql<StaffMember & { id: string }>`
      select id, name, email, role, ${rightsOfStaff} from office.staff
      where demo and left_at is null and email = ${people[role].email}`));
  if (!staff) throw new Problem('staff_login_over');
  await recordAudit(db, { ...context, actor: { staff_id: staff.id } }, { action: 'login_tryout', about: staff.id });
  return startStaffSession(db, context, { request, answer }, staff, 'tryout');
}

function openLink({ clock, secrets }: Context, token: string): DemoStaff | undefined {
  try {
    const [role, until] = secrets.open('tryout link', Buffer.from(token, 'base64url')).split(' ');
    const alive = Number(until) > clock.now().getTime();
    return alive ? everybody.find((one) => one === role) : undefined;
  } catch {
    // The link was not sealed with our key.
    return undefined;
  }
}
