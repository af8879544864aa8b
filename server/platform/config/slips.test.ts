import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '#test/support/temp-folder.ts';
import { strictHeaders } from '../http/headers.ts';
import { type ConfigError, readConfig } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { meantSetting } from './near-names.ts';

const folder = tempFolder('ouderpanel-slips');
const tryout = { DATA_DIR: folder, SECRET_KEY: 'a key of at least thirty-two characters' };
const production = {
  ...tryout,
  PANEL_ENV: 'production',
  PUBLIC_URL: 'https://panel.example.nl',
  OFFICE_URL: 'https://kantoor.example.nl',
  MAIL_FROM: 'panel@example.nl',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  ORGANISATION: 'Ouders',
  CONTACT_URL: 'https://example.nl/contact',
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

describe('a name that is nearly one of ours is refused, with the one that is meant', () => {
  test.each([
    ['PANEL_EVN', 'PANEL_ENV'],
    ['PANELENV', 'PANEL_ENV'],
    ['panel_env', 'PANEL_ENV'],
    ['EMIAL_PER_MINUTE', 'EMAIL_PER_MINUTE'],
    ['SMTP_URI', 'SMTP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['SECRET-KEY', 'SECRET_KEY'],
    ['DATABASE_ULR', 'DATABASE_URL'],
  ])('%s', (typed, meant) => {
    const sentence = `${typed}: there is no such setting. Is ${meant} meant?`;
    expect(faultsOf({ ...tryout, [typed]: 'production' })).toEqual([sentence]);
    expect(faultsOf({ ...production, [typed]: 'x' })).toEqual([sentence]);
  });

  test('those of other programs are theirs', () => {
    const theirs =
      'PATH HOME HOSTNAME LANG LOGNAME PGHOST PGPORT NODE_ENV npm_config_loglevel POSTGRES_PORT SMTP NO_PROXY';
    for (const name of theirs.split(' '))
      expect(meantSetting(name, ['HOST', 'PORT', 'LOGO', 'LOG_LEVEL'])).toBeUndefined();
    expect(faultsOf({ ...tryout, PANEL_EVN: ' ' })).toEqual([]);
  });
});

test('an https address without PANEL_ENV is refused: somebody has a certificate, and means production', () => {
  for (const name of ['PUBLIC_URL', 'OFFICE_URL']) {
    const env = { ...tryout, [name]: 'https://panel.lan' };
    expect(faultsOf(env)).toEqual([expect.stringMatching(`^${name}: is https, and PANEL_ENV is not set`)]);
    expect(faultsOf({ ...env, PANEL_ENV: 'tryout' })).toEqual([]);
  }
  expect(faultsOf({ ...tryout, PUBLIC_URL: 'https://localhost:3000' })).toEqual([]);
});

test('a settings file with the mark of a Windows editor is read; one in another encoding is told', () => {
  const path = join(folder, 'env');
  writeFileSync(path, '\ufeffPANEL_ENV=production\r\nORGANISATION="Ouders é"\r\n');
  expect(readEnvFile(path)).toEqual({ PANEL_ENV: 'production', ORGANISATION: 'Ouders é' });
  writeFileSync(path, Buffer.from('\ufeffPANEL_ENV=production\r\n', 'utf16le'));
  expect(() => readEnvFile(path)).toThrow('is not UTF-8');
  writeFileSync(path, Buffer.from('PANEL_ENV=production\r\n', 'utf16le'));
  expect(() => readEnvFile(path)).toThrow('is not UTF-8');
  expect(readEnvFile(join(folder, 'none'))).toEqual({});
});

test('in production the contact address is asked for', () => {
  expect(faultsOf(production)).toEqual([]);
  expect(faultsOf({ ...production, CONTACT_URL: '' })).toEqual(['CONTACT_URL: needed in production']);
});

describe('what would be taken in silence gets a sentence', () => {
  test.each([
    ['TRUSTED_PROXIES', 'localhost'],
    ['TRUSTED_PROXIES', '127.0.0.1, proxy.example.nl'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['PUBLIC_URL', 'https://example.nl/panel'],
    ['OFFICE_URL', 'https://kantoor.example.nl/?a=1'],
    ['LINK_HOSTS', 'https://x.nl'],
    ['LINK_HOSTS', 'x.nl/bedankt'],
    ['LINK_HOSTS', 'localhost'],
    ['DATABASE_URL', 'postgres://panel:p@ss@127.0.0.1/panel'],
    ['DATABASE_URL', 'postgres://panel:pa/ss@127.0.0.1/panel'],
    ['DATABASE_URL', 'postgres://panel:12/ss@127.0.0.1/panel'],
    ['DATABASE_URL', 'postgres://panel:pa#ss@127.0.0.1/panel'],
    ['DATABASE_URL', 'postgres://panel:pa?ss@127.0.0.1/panel'],
    ['DATABASE_URL', 'postgres://panel:5%@127.0.0.1/panel'],
    ['DATABASE_URL', 'postgres://panel:pass@one.example,two.example/panel'],
    ['DATABASE_URL', 'postgres://panel:pass@one.example:5432/panel?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres://panel:pass@/panel?host=one.example,two.example'],
  ])('%s=%s', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([expect.stringMatching(`^${name}: must be`)]);
  });

  test('one address for both sites', () => {
    expect(faultsOf({ ...production, OFFICE_URL: 'https://PANEL.example.nl:443/' })).toEqual([
      'PUBLIC_URL and OFFICE_URL: must differ, for the office is a site of its own',
    ]);
  });

  test.each([
    ['TRUSTED_PROXIES', '127.0.0.1, ::1 10.0.0.0/8,loopback'],
    ['PUBLIC_URL', 'https://panel.example.nl/'],
    ['LINK_HOSTS', 'dank.example,school.example:8443,münchen.example'],
    ['DATABASE_URL', 'postgres://panel:p%40s%2Fs@127.0.0.1:5432/panel?sslmode=require'],
    ['DATABASE_URL', 'postgresql://panel@[::1]/panel'],
    ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/panel'],
  ])('and %s=%s is right', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([]);
  });
});

test('https is promised for the names below that of the panel only where that is said', async () => {
  const promised = async (env: Record<string, string>) => {
    const app = fastify();
    strictHeaders(app, readConfig(env));
    app.get('/', async () => '');
    return (await app.inject('/')).headers['strict-transport-security'];
  };
  expect(await promised(tryout)).toBeUndefined();
  expect(await promised(production)).toBe('max-age=63072000');
  expect(await promised({ ...production, HSTS_SUBDOMAINS: 'on' })).toBe('max-age=63072000; includeSubDomains');
});
