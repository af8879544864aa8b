import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { isEmail } from '#contract/fields.ts';
import { rules } from '#contract/rules.ts';
import { addressExpected, addressSettings, canBeDecoded } from './address-settings.ts';
import { backupExpected, backupSettings } from './backup-settings.ts';
import { databaseUrlExpected, isDatabaseUrl } from './database-url.ts';
import { readDkimKey } from './dkim-key.ts';
import { readEnvFile, UnreadableEnvFile } from './env-file.ts';
import { meantSetting } from './near-names.ts';
import { phoneExpected, phoneFaults, phoneSettings } from './phone-settings.ts';
import { postcodesExpected, readPostcodes } from './postcodes.ts';
import { keepExpected, keepSettings } from './retention-settings.ts';
import { roleExpected, roleSettings } from './role.ts';
import { sendingExpected, sendingSettings } from './sending-settings.ts';
import { tryoutFaults } from './tryout.ts';

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const filled = z.string().check(z.minLength(1));
const domain = z
  .string()
  .check(z.maxLength(200), z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i));
const switchWord = z.pipe(
  z.enum(['on', 'off']),
  z.transform((word) => word === 'on'),
);
/** An address to listen on. A name of the panel leads to the proxy, and listening on it fails. */
const isOwnAddress = (text: string): boolean => text === 'localhost' || isIP(text) > 0;
const ownAddress = 'must be an address of this machine, as 127.0.0.1, or 0.0.0.0 for all of them';
const secretKey = z.string().check(
  z.minLength(32),
  z.refine((key) => !/openssl|`/.test(key)),
);
const contacts = z.coerce.number().check(z.int(), z.gte(1), z.lte(1000));

/** Stand-ins for a try-out: nobody can be reached there. In production the operator must set these two. */
const exampleContact = 'mailto:contact@ouderpanel.example';
const exampleOrganisation = 'Oudervereniging Voorbeeld';

/** Every setting, its shape and its default. The environment names are these in capitals. */
const settings = z.object({
  panel_env: z._default(z.enum(['tryout', 'production']), 'tryout'),
  port: z._default(port, 3000),
  office_port: z._default(port, 3001),
  host: z._default(filled.check(z.refine(isOwnAddress)), '127.0.0.1'),
  /** A setting apart from HOST, so that opening the site to the world does not open the office too. */
  office_host: z._default(filled, '127.0.0.1'),
  data_dir: z._default(filled, 'data'),
  database_url: z.optional(z.string().check(z.refine(isDatabaseUrl))),
  panel_name: z._default(filled, 'Ouderpanel'),
  organisation: z._default(filled, exampleOrganisation),
  contact_url: z._default(filled.check(z.regex(/^(https?:|mailto:)/)), exampleContact),
  /** Where a fault of security is told; without it, where contact leads. */
  security_contact: z.optional(filled.check(z.regex(/^(https?:|mailto:)/))),
  security_expires: z.optional(filled.check(z.regex(/^\d{4}-\d\d-\d\d$/))),
  privacy_url: z._default(filled.check(z.regex(/^(https?:|\/)/)), '/privacy'),
  logo: z.optional(filled.check(z.regex(/\.(svg|png)$/i))),
  postcodes: z.optional(filled.check(z.refine((path) => readPostcodes(path) !== undefined))),
  smtp_url: z.optional(z.url({ protocol: /^smtps?$/ }).check(z.refine(canBeDecoded))),
  mail_from: z.optional(filled.check(z.refine((text) => isEmail(text.match(/<([^<>]+)>$/)?.[1] ?? text)))),
  /** How many connections mailings use at the same time; messages about accounts have connections of their own. */
  smtp_connections: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 5),
  dkim_domain: z.optional(domain),
  dkim_selector: z.optional(domain),
  dkim_key: z.optional(filled),
  /**
   * At most 20 characters before the @: a plus sign and our mark must fit behind them, within the 64 that are allowed.
   */
  bounce_address: z.optional(z.string().check(z.refine((text) => isEmail(text) && /^[^+@]{1,20}@/.test(text)))),
  /** Where members answer to. As long at most as the address of bounces, for the same reason. */
  reply_address: z.optional(z.string().check(z.refine((text) => isEmail(text) && /^[^+@]{1,20}@/.test(text)))),
  bounce_port: z.optional(port),
  bounce_host: z._default(filled, '127.0.0.1'),
  secret_key: z.optional(secretKey),
  /** For `panel key renew` alone. */
  secret_key_before: z.optional(secretKey),
  /** Days between leaving and the destruction of the personal data. */
  regret_days: z._default(z.coerce.number().check(z.int(), z.gte(rules.pending_days), z.lte(90)), rules.regret_days),
  /** Invitations and reminders to one member, at most. */
  contacts_per_30_days: z._default(contacts, 3),
  contacts_per_year: z._default(contacts, 12),
  /** When on, browsers ask for https at every name under that of the panel, and those may be names of somebody else. */
  hsts_subdomains: z._default(switchWord, false),
  limits: z._default(switchWord, true),
  /** Anyone who sends this token may read /metrics on the office's port; without the setting there is no such page. */
  metrics_token: z.optional(z.string().check(z.minLength(20))),
  log_level: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
  ...addressSettings,
  ...backupSettings,
  ...keepSettings,
  ...phoneSettings,
  ...roleSettings,
  ...sendingSettings,
});
type Settings = z.infer<typeof settings>;

/** What the operator should write, where the name alone does not say it. */
const portNumber = 'must be a whole number from 0 to 65535';
const expected: Partial<Record<keyof Settings, string>> = {
  panel_env: 'must be tryout or production',
  port: portNumber,
  office_port: portNumber,
  database_url: databaseUrlExpected,
  contact_url: 'must begin with https://, http:// or mailto:',
  security_contact: 'must begin with https://, http:// or mailto:',
  security_expires: 'must be a day as 2027-12-31',
  privacy_url: 'must begin with https://, http:// or /',
  logo: 'must be the path of an .svg or .png file',
  postcodes: postcodesExpected,
  smtp_url:
    'must be an address as smtps://name:password@server:465, with each sign in the password that is no letter or digit as %40',
  mail_from: 'must be an e-mail address, alone or as Name <address>',
  smtp_connections: 'must be a whole number from 1 to 50',
  dkim_domain: 'must be a domain, as example.nl',
  dkim_selector: 'must be a word of letters, digits and hyphens, as panel2026',
  bounce_address: 'must be an e-mail address with at most 20 characters and no + before the @',
  reply_address: 'must be an e-mail address with at most 20 characters and no + before the @',
  bounce_port: portNumber,
  secret_key: 'must have 32 characters or more: what the command openssl rand -base64 32 prints, not the command',
  secret_key_before: 'must be the SECRET_KEY of before, with 32 characters or more',
  host: ownAddress,
  regret_days: 'must be a whole number of days from 7 to 90, for as long as a change can be undone',
  contacts_per_30_days: 'must be a whole number from 1 to 1000',
  contacts_per_year: 'must be a whole number from 1 to 1000',
  hsts_subdomains: 'must be on or off',
  limits: 'must be on or off',
  metrics_token: 'must have 20 characters or more',
  log_level: 'must be trace, debug, info, warn, error or silent',
  ...addressExpected,
  ...backupExpected,
  ...keepExpected,
  ...phoneExpected,
  ...roleExpected,
  ...sendingExpected,
};

export type Config = Omit<Settings, 'public_url' | 'office_url' | 'secret_key' | 'mail_from' | 'log_level'> & {
  public_url: string;
  office_url: string;
  secret_key: string;
  mail_from: string;
  log_level: NonNullable<Settings['log_level']>;
};

/** Every mistake in the settings, in one list, so that the next start is not the next surprise. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`The settings are not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

export function readConfig(env: NodeJS.ProcessEnv = environment()): Config {
  // A setting that is set to an empty text counts as not set.
  const given = Object.fromEntries(
    Object.keys(settings.def.shape).flatMap((name) => {
      const value = env[name.toUpperCase()]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const slips = mistyped(env);
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => {
      const name = path[0] as keyof Settings;
      return `${name.toUpperCase()}: ${expected[name] ?? message}`;
    });
    throw new ConfigError([...new Set([...slips, ...sentences])]);
  }
  const found = parsed.data;
  const mode = { said: given.panel_env !== undefined };
  const faults = [...slips, ...(found.panel_env === 'production' ? missing(found) : tryoutFaults(found, mode))];
  faults.push(...phoneFaults(found));
  if (found.port === found.office_port && found.port !== 0) faults.push('PORT and OFFICE_PORT: must differ');
  faults.push(...mailFaults(found));
  if (faults.length > 0) throw new ConfigError(faults);

  const data_dir = resolve(found.data_dir);
  return {
    ...found,
    data_dir,
    ...(found.backup_dir && { backup_dir: resolve(found.backup_dir) }),
    public_url: trim(found.public_url ?? `http://localhost:${found.port}`),
    office_url: trim(found.office_url ?? `http://localhost:${found.office_port}`),
    mail_from: found.mail_from ?? 'panel@ouderpanel.example',
    secret_key: found.secret_key ?? ownSecret(data_dir),
    log_level: found.log_level ?? (found.panel_env === 'production' ? 'info' : 'warn'),
  };
}

/** A try-out shows what draws cost and parts of the country, at prices and by a table that are made up. */
const examples: NodeJS.ProcessEnv = {
  EMAIL_COST_CENTS: '0.1',
  WHATSAPP_COST_CENTS: '6',
  POSTCODES: join(import.meta.dirname, '../../demo/postcodes.csv'),
};

/** The environment wins over the settings file, and what was said at the start over both. */
export function environment(said: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  try {
    const given = { ...readEnvFile('.env'), ...process.env, ...said };
    return given.PANEL_ENV === 'production' ? given : { ...examples, ...given };
  } catch (error) {
    if (error instanceof UnreadableEnvFile) throw new ConfigError([error.message]);
    throw error;
  }
}

const names = Object.keys(settings.def.shape).map((name) => name.toUpperCase());

function mistyped(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = env[name]?.trim() ? meantSetting(name, names) : undefined;
    return meant ? [`${name}: there is no such setting. Is ${meant} meant?`] : [];
  });
}

/** In production nothing is guessed that would send people to the wrong place, or let strangers in. */
function missing(found: Settings): string[] {
  const needed = [
    'public_url',
    'office_url',
    'mail_from',
    'smtp_url',
    'secret_key',
    'organisation',
    'contact_url',
  ] as const;
  const examples: unknown[] = [undefined, exampleOrganisation, exampleContact];
  const given = (name: (typeof needed)[number]) => !examples.includes(found[name]);
  const faults = needed.filter((name) => !given(name)).map((name) => `${name.toUpperCase()}: needed in production`);
  if (!found.limits) faults.push('LIMITS: may not be off in production');
  for (const name of ['public_url', 'office_url'] as const) {
    if (found[name]?.startsWith('http:')) faults.push(`${name.toUpperCase()}: must be https in production`);
  }
  if (found.public_url && found.office_url && new URL(found.public_url).origin === new URL(found.office_url).origin) {
    faults.push('PUBLIC_URL and OFFICE_URL: must differ, for the office is a site of its own');
  }
  return faults;
}

/** A mail that is half signed, or bounces that are half heard, would be found out by nobody. */
function mailFaults(found: Settings): string[] {
  const faults: string[] = [];
  const { dkim_key } = found;
  const dkim = ['dkim_domain', 'dkim_selector', 'dkim_key'] as const;
  const absent = dkim.filter((name) => found[name] === undefined);
  if (absent.length > 0 && absent.length < dkim.length) {
    faults.push(...absent.map((name) => `${name.toUpperCase()}: needed beside the other DKIM settings`));
  }
  if (dkim_key !== undefined) {
    try {
      readDkimKey(dkim_key);
    } catch (error) {
      faults.push(`DKIM_KEY: ${(error as Error).message}`);
    }
  }
  const { bounce_address, bounce_port, reply_address } = found;
  if (bounce_port !== undefined && !bounce_address && !reply_address) {
    faults.push('BOUNCE_ADDRESS: needed with BOUNCE_PORT, or REPLY_ADDRESS');
  }
  if (reply_address !== undefined && reply_address.toLowerCase() === bounce_address?.toLowerCase()) {
    faults.push('REPLY_ADDRESS: must be another one than BOUNCE_ADDRESS');
  }
  return faults;
}

const trim = (address: string) => address.replace(/\/+$/, '');

/** Try-out mode makes its own key once per data folder. */
function ownSecret(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    // wx: of two starts at once one wins, and both read what it wrote.
    try {
      writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8').trim();
}
