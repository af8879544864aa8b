import { expect, test } from 'vitest';
import { readAuthenticatorData } from './webauthn.ts';

/** What an authenticator says when it made a passkey whose name has so many bytes. */
function made(length: number, there = length): Buffer {
  const bytes = Buffer.alloc(55 + there, 7);
  bytes[32] = 0x40;
  bytes.writeUInt16BE(length, 53);
  return bytes;
}

test('the name of a passkey has 1 to 1023 bytes, as WebAuthn says, and all of them are there', () => {
  const nameOf = (bytes: Buffer) => readAuthenticatorData(bytes)?.credential_id?.length;
  expect([made(1), made(1023)].map(nameOf)).toEqual([1, 1023]);
  for (const bytes of [made(0), made(1024), made(32, 31), made(1).subarray(0, 54)]) {
    expect(readAuthenticatorData(bytes)).toBeUndefined();
  }
});

test('what is too short to hold a count is none', () => {
  expect(readAuthenticatorData(Buffer.alloc(36))).toBeUndefined();
  expect(readAuthenticatorData(Buffer.alloc(37))).toMatchObject({ counter: 0, credential_id: undefined });
});
