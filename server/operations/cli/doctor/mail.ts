import { createTransport, type NodemailerError } from 'nodemailer';
import { type Lookups, makeLookups, NotLookedUp, takesMail, textsAt } from '../../../messages/channels/email/dns.ts';
import {
  aligned,
  dkimName,
  dkimRecord,
  faultOfSpf,
  publicHalf,
  tagsOf,
} from '../../../messages/channels/email/records.ts';
import { senderOf, smtpServer } from '../../../messages/channels/email/smtp-server.ts';
import { withoutAddresses } from '../../../messages/inbound/bounce-class.ts';
import type { BounceOutcome } from '../../../messages/inbound/take-bounce.ts';
import type { ReplyOutcome } from '../../../messages/inbound/take-reply.ts';
import type { Config } from '../../../platform/config/config.ts';
import { readDkimKey } from '../../../platform/config/dkim-key.ts';
import { CommandError } from '../command.ts';
import { type Finding, levelOf } from './finding.ts';

/** For a daily timer: writes only when there is something to mend. It leaves past the ledger, which may be what is broken. */
export async function mailReport(config: Config, to: string, findings: Finding[], text: string): Promise<void> {
  const worst = findings.map(levelOf).filter((level) => level === 'bad' || level === 'warn');
  if (worst.length === 0) return;
  if (!config.smtp_url) throw new CommandError('--mail needs SMTP_URL.');
  const transport = createTransport(smtpServer(config.smtp_url));
  const subject = `${config.panel_name}: ${worst.length} to mend${worst.includes('bad') ? ', BAD' : ''}`;
  try {
    await transport.sendMail({ from: config.mail_from, to, subject, text: `${text}\n` });
  } finally {
    transport.close();
  }
}

const limitMs = 5000;
const chapter = 'See docs/operate/mail.md.';

/** Whether e-mail can leave, and whether those who get it have reason to believe that it is ours. */
export async function mail(config: Config, heard: CameIn, lookups = makeLookups()): Promise<Finding[]> {
  const { smtp_url } = config;
  if (!smtp_url) return [{ check: 'mail server', ok: true, found: 'none: e-mail stays in the mailbox of the office' }];
  const domains: Domains = {
    from: domainOf(senderOf(config).address),
    envelope: domainOf(config.bounce_address ?? senderOf(config).address),
  };
  return Promise.all([
    server(smtp_url),
    looked('dkim', () => dkim(config, lookups)),
    looked('spf', () => spf(domains, lookups)),
    looked('dmarc', () => dmarc(config, domains, lookups)),
    looked('bounces', () => bounces(config, heard.bounces ?? {}, domains, lookups)),
    looked('answers', () => answers(config, heard.answers ?? {}, lookups)),
  ]);
}

type Counts = Partial<Record<BounceOutcome, number>>;
type Answered = Partial<Record<ReplyOutcome, number>>;
/** What came in so far. */
type CameIn = { bounces?: Counts; answers?: Answered };
type Domains = { from: string; envelope: string };
const domainOf = (address: string) => (address.split('@')[1] ?? '').toLowerCase();
const good = (found: string, advice?: string): Omit<Finding, 'check'> => ({
  ok: true,
  found,
  ...(advice && { advice }),
});
const bad = (found: string, advice: string): Omit<Finding, 'check'> => ({ ok: false, found, advice });
/** What stands in DNS makes mail arrive worse; it still leaves. */
const warned = (finding: Omit<Finding, 'check'>): Omit<Finding, 'check'> =>
  finding.ok ? finding : { ...finding, level: 'warn' };

async function looked(check: string, look: () => Promise<Omit<Finding, 'check'>>): Promise<Finding> {
  try {
    return { check, ...warned(await look()) };
  } catch (error) {
    if (!(error instanceof NotLookedUp)) throw error;
    return { check, ...warned(bad(error.message, 'Is there a network, and does this machine have a name server?')) };
  }
}

/** Connects to the mail server as far as the log-in, and sends no mail. */
async function server(smtp_url: string): Promise<Finding> {
  const check = 'mail server';
  const options = smtpServer(smtp_url);
  const place = `${options.host}:${options.port}`;
  const limits = { dnsTimeout: limitMs, connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  const transport = createTransport({ ...options, ...limits });
  try {
    await transport.verify();
    return { check, ...good(`${place} lets us in`) };
  } catch (error) {
    const { code = '', message } = error as NodemailerError;
    const said = /:SSL routines:/.test(message) ? 'answers, but not with encryption' : withoutAddresses(message);
    return { check, ...bad(`${place}: ${said}`, adviceOn(code, message)) };
  } finally {
    transport.close();
  }
}

function adviceOn(code: string, message: string): string {
  if (code === 'EAUTH') return 'Look at the name and the password in SMTP_URL; write special characters as %40.';
  if (code === 'EDNS') return 'There is no such name; look at SMTP_URL.';
  if (code === 'ETLS' || /certificate|ssl|tls/i.test(message)) {
    return 'It must offer encryption, with a certificate that is valid for this name. smtps:// is for port 465, smtp:// for 587.';
  }
  return 'Is the port right, and does a firewall let it through? Most providers want 587 or 465.';
}

async function dkim(config: Config, lookups: Lookups): Promise<Omit<Finding, 'check'>> {
  const { dkim_domain, dkim_selector, dkim_key } = config;
  if (!dkim_domain || !dkim_selector || !dkim_key) {
    return good('not signed by the panel', `Fine if your mail provider signs. Otherwise: ./panel dkim new. ${chapter}`);
  }
  const key = readDkimKey(dkim_key);
  const name = dkimName(dkim_selector, dkim_domain);
  const keys = (await textsAt(lookups, name)).flatMap((text) => tagsOf(text).get('p') ?? []);
  const advice = `Put this text at ${name}: ${dkimRecord(key)}`;
  if (keys.length === 0) return bad(`there is no key at ${name}`, advice);
  const matches = keys.some((one) => one.replaceAll(/\s/g, '') === publicHalf(key));
  return matches ? good(`the key at ${name} is ours`) : bad(`the key at ${name} is not the half of DKIM_KEY`, advice);
}

async function spf({ envelope }: Domains, lookups: Lookups): Promise<Omit<Finding, 'check'>> {
  const fault = faultOfSpf(await textsAt(lookups, envelope));
  const advice = `Put one text at ${envelope} that names your mail provider: v=spf1 include:… -all. ${chapter}`;
  return fault
    ? bad(`${envelope}: ${fault}`, advice)
    : good(`${envelope} says who may send for it; whether that is your server, a test mail shows`);
}

async function dmarc(config: Config, { from, envelope }: Domains, lookups: Lookups): Promise<Omit<Finding, 'check'>> {
  const found = await policyOf(from, lookups);
  if (!found)
    return bad(`there is no record at _dmarc.${from}`, `Put this text there: v=DMARC1; p=none; rua=mailto:you@${from}`);
  const { at, home, tags } = found;
  const policy = tags.get('p')?.toLowerCase();
  if (!policy || !['none', 'quarantine', 'reject'].includes(policy)) {
    return bad(`the record at _dmarc.${at} has no policy`, 'It needs p=none, p=quarantine or p=reject.');
  }
  const signs = config.dkim_domain && aligned(config.dkim_domain, from, tags.get('adkim') === 's', home);
  const returns = aligned(envelope, from, tags.get('aspf') === 's', home);
  if (config.dkim_domain && !signs) {
    return bad(
      `DKIM_DOMAIN ${config.dkim_domain} does not belong to ${from}`,
      `Sign with ${from}, or send from ${config.dkim_domain}.`,
    );
  }
  if (!signs && !returns) {
    return bad(
      `neither a signature nor ${envelope} belongs to ${from}`,
      `Sign with ${from}, or take a BOUNCE_ADDRESS under it.`,
    );
  }
  const advice = policy === 'none' ? 'When a month of reports shows nothing strange, make it p=quarantine.' : undefined;
  return good(`_dmarc.${at} says p=${policy}, and what we send belongs to ${from}`, advice);
}

/**
 * The DMARC policy at the domain itself, or else at the nearest domain above it. `home` is the highest domain that has
 * a policy: everything under it belongs to one owner.
 */
async function policyOf(domain: string, lookups: Lookups) {
  const labels = domain.split('.');
  const homes = labels.slice(0, -1).map((_label, from) => labels.slice(from).join('.'));
  const records = await Promise.all(
    homes.map(async (home) => {
      const record = (await textsAt(lookups, `_dmarc.${home}`)).find((text) => /^v=DMARC1\b/i.test(text));
      return record ? [{ home, tags: tagsOf(record) }] : [];
    }),
  );
  const [nearest, ...above] = records.flat();
  return nearest && { at: nearest.home, tags: nearest.tags, home: above.at(-1)?.home ?? nearest.home };
}

async function bounces(
  config: Config,
  heard: Counts,
  { envelope }: Domains,
  lookups: Lookups,
): Promise<Omit<Finding, 'check'>> {
  const { bounce_address, bounce_port } = config;
  if (!bounce_address) return good('they go to MAIL_FROM, and nobody counts them', `Set BOUNCE_ADDRESS. ${chapter}`);
  if (!(await takesMail(lookups, envelope))) {
    return bad(
      `${envelope} has no MX record`,
      `Bounces cannot come back: let one point to where BOUNCE_PORT is reached. ${chapter}`,
    );
  }
  if (bounce_port === undefined) return bad('BOUNCE_PORT is not set', 'Nobody listens for bounces here.');
  const counts = Object.entries(heard).map(([what, count]) => `${count} ${what}`);
  return good(`${envelope} takes mail; so far ${counts.join(', ') || 'none came'}`);
}

async function answers(
  { reply_address, bounce_port }: Config,
  heard: Answered,
  lookups: Lookups,
): Promise<Omit<Finding, 'check'>> {
  if (!reply_address)
    return good('they go to MAIL_FROM, which somebody should read', `Or set REPLY_ADDRESS. ${chapter}`);
  const domain = domainOf(reply_address);
  if (!(await takesMail(lookups, domain))) {
    return bad(`${domain} has no MX record`, `Answers cannot come in: let one point to BOUNCE_PORT. ${chapter}`);
  }
  if (bounce_port === undefined) return bad('BOUNCE_PORT is not set', 'Nobody listens for answers here.');
  const counts = Object.entries(heard).map(([what, count]) => `${count} ${what}`);
  return good(`${domain} takes mail; so far ${counts.join(', ') || 'none came'}`);
}
