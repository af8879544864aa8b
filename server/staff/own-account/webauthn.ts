import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';

/**
 * What of WebAuthn a server needs that asks for no attestation: reading what the authenticator said, and checking its
 * signature. The browser hands over the public key as SubjectPublicKeyInfo, so nothing here reads CBOR.
 */

/** What the browser says that it asked of the authenticator. */
type ClientData = { type: string; challenge: string; origin: string; cross_origin: boolean };

export function readClientData(bytes: Buffer): ClientData | undefined {
  let read: unknown;
  try {
    read = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  const { type, challenge, origin, crossOrigin } = (read ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return undefined;
  return { type, challenge, origin, cross_origin: crossOrigin === true };
}

/** What the authenticator signed: for which host, whether its owner was there and known to it, and its count. */
export type AuthenticatorData = {
  host_hash: Buffer;
  present: boolean;
  verified: boolean;
  counter: number;
  /** Of a passkey that was just made. */
  credential_id: Buffer | undefined;
};

const flag = { present: 0x01, verified: 0x04, credential: 0x40 };
const headBytes = 37;
const idStart = headBytes + 16 + 2;

export function readAuthenticatorData(bytes: Buffer): AuthenticatorData | undefined {
  if (bytes.length < headBytes) return undefined;
  const flags = bytes[32]!;
  let credential_id: Buffer | undefined;
  if (flags & flag.credential) {
    if (bytes.length < idStart) return undefined;
    const length = bytes.readUInt16BE(idStart - 2);
    if (length === 0 || length > 1023 || bytes.length < idStart + length) return undefined;
    credential_id = bytes.subarray(idStart, idStart + length);
  }
  return {
    host_hash: bytes.subarray(0, 32),
    present: (flags & flag.present) !== 0,
    verified: (flags & flag.verified) !== 0,
    counter: bytes.readUInt32BE(33),
    credential_id,
  };
}

export const isForHost = ({ host_hash }: AuthenticatorData, host: string): boolean =>
  host_hash.equals(hash('sha256', host, 'buffer'));

/** A public key of one of these kinds; anything else is refused. */
export function readPublicKey(bytes: Buffer): KeyObject | undefined {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = key;
  const taken =
    (kind === 'ec' && details?.namedCurve === 'prime256v1') ||
    kind === 'ed25519' ||
    // With another exponent, 1 above all, anybody can make signatures.
    (kind === 'rsa' && (details?.modulusLength ?? 0) >= 2048 && details?.publicExponent === 65_537n);
  return taken ? key : undefined;
}

/** Whether the owner of this key signed that the browser asked this. */
export function isSignedByPasskey(
  key: Buffer,
  authenticatorData: Buffer,
  clientData: Buffer,
  signature: Buffer,
): boolean {
  const read = readPublicKey(key);
  if (!read) return false;
  const signed = Buffer.concat([authenticatorData, hash('sha256', clientData, 'buffer')]);
  try {
    return verify(read.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, read, signature);
  } catch {
    // The signature is not even of the right shape.
    return false;
  }
}
