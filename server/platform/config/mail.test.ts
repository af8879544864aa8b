import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { smtpServer } from '../../messages/channels/email/smtp-server.ts';
import { type ConfigError, readConfig } from './config.ts';

const faultsOf = (SMTP_URL: string): string[] => {
  try {
    readConfig({ DATA_DIR: tmpdir(), SECRET_KEY: 'a key of at least thirty-two characters', SMTP_URL });
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

test.each(['smtp://u:50%off@mail.example.nl', 'smtp://u:p#x@mail.example.nl:587', 'http://u:p@mail.example.nl'])(
  'a password that was not written for an address is named once at the start, and not shown: %s',
  (address) => {
    expect(faultsOf(address)).toEqual([expect.stringMatching(/^SMTP_URL: must be .* as %40$/)]);
  },
);

test('one that was is the password', () => {
  const address = 'smtps://u:50%25off%40%2F@mail.example.nl';
  expect(faultsOf(address)).toEqual([]);
  expect(smtpServer(address)).toMatchObject({ port: 465, auth: { user: 'u', pass: '50%off@/' } });
});
