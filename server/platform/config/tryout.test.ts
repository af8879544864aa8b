import { tmpdir } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { summary } from '../../summary.ts';
import { type ConfigError, readConfig } from './config.ts';

const base = { DATA_DIR: tmpdir(), SECRET_KEY: 'a key of at least thirty-two characters' };

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ ...base, ...env });
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

describe('a try-out refuses', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'kantoor.example', '128.0.0.1'])('its office on %s', (OFFICE_HOST) => {
    expect(faultsOf({ OFFICE_HOST })).toEqual([expect.stringMatching(/^OFFICE_HOST: trying out/)]);
  });

  test.each([
    'https://panel.example.nl',
    'http://203.0.113.9:3000',
    'https://[2001:db8::1]',
    'http://panel.example.nl.:80',
  ])('the public address %s, for site and office', (address) => {
    expect(faultsOf({ PUBLIC_URL: address, OFFICE_URL: address })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: trying out/),
      expect.stringMatching(/^OFFICE_URL: trying out/),
    ]);
  });
});

test.each(['127.0.0.1', '127.0.0.53', '::1', 'localhost'])('a try-out has its office on %s', (OFFICE_HOST) => {
  expect(faultsOf({ OFFICE_HOST })).toEqual([]);
});

test.each([
  'http://localhost:3000',
  'http://192.168.1.5:3000',
  'http://10.0.0.5',
  'http://172.20.0.2:3000',
  'http://[fd00::5]:3000',
  'http://laptop:3000',
  'http://laptop.local:3000',
])('a try-out may be seen in the house, at %s', (PUBLIC_URL) => {
  expect(faultsOf({ PUBLIC_URL, HOST: '0.0.0.0' })).toEqual([]);
});

test('a site that listens wider says so at the start, and that the office does not', () => {
  const said = (env: Record<string, string>) =>
    stripVTControlCharacters(summary(readConfig({ ...base, ...env }), [], 1)).replaceAll('\n', ' ');
  const sentence = "The parents' site listens on 0.0.0.0: whoever is in this network can open it.";
  expect(said({ HOST: '0.0.0.0' })).toContain(sentence);
  expect(said({ HOST: '0.0.0.0' })).toContain('Office and mailbox are for this machine only.');
  expect(said({})).not.toContain('whoever is in this network');
});
