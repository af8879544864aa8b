import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { coseMap } from '#server/staff/own-account/webauthn.ts';

/** What of an answer a test may want to be different from an honest one. */
export type Odd = {
  type?: string;
  origin?: string;
  cross_origin?: boolean;
  host?: string;
  present?: boolean;
  verified?: boolean;
  counter?: number;
};
export type Authenticator = ReturnType<typeof makeAuthenticator>;

const kinds: Record<string, () => { publicKey: KeyObject; privateKey: KeyObject }> = {
  es256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ed25519: () => generateKeyPairSync('ed25519'),
  rs256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  p384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  rsa_exponent_3: () => generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }),
  rsa1024: () => generateKeyPairSync('rsa', { modulusLength: 1024 }),
};

/** Anybody can make signatures for it. No program makes such a key, so it is written. */
kinds.rsa_exponent_1 = () => {
  const { publicKey, privateKey } = kinds.rs256!();
  const key = { ...publicKey.export({ format: 'jwk' }), e: 'AQ' };
  return { publicKey: createPublicKey({ key, format: 'jwk' }), privateKey };
};

const text = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const noAttestation = [
  ['fmt', 'none'],
  ['attStmt', new Map<string, string>()],
] as const;
const bytes = (part = '') => new Uint8Array(Buffer.from(part, 'base64url'));
/** As an authenticator writes its key, whatever kind it is: odd ones are said to be of the nearest kind that is taken. */
function coseOf(key: KeyObject): Uint8Array {
  const { kty, crv, x, y, n, e } = key.export({ format: 'jwk' });
  if (kty === 'EC') return isoCBOR.encode(coseMap(2, -7, crv === 'P-256' ? 1 : 2, bytes(x), bytes(y)));
  return isoCBOR.encode(kty === 'OKP' ? coseMap(1, -8, 6, bytes(x)) : coseMap(3, -257, bytes(n), bytes(e)));
}

/** A passkey as an authenticator holds it, which answers what a browser would send on. */
export function makeAuthenticator(origin: string, kind: string = 'es256') {
  const { publicKey, privateKey } = kinds[kind]!();
  const id = randomBytes(32);
  let count = 0;

  function said(challenge: string, type: string, odd: Odd, more: Buffer) {
    const { host = new URL(origin).hostname, present = true, verified = true } = odd;
    count = odd.counter ?? count + 1;
    const client = Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge,
        origin: odd.origin ?? origin,
        crossOrigin: odd.cross_origin ?? false,
      }),
    );
    const head = Buffer.alloc(5);
    head[0] = (present ? 1 : 0) | (verified ? 4 : 0) | (more.length > 0 ? 0x40 : 0);
    head.writeUInt32BE(count, 1);
    return { client, authenticator: Buffer.concat([sha256(host), head, more]) };
  }

  return {
    key: text(id),
    /** Answers the challenge of a passkey that is being made. */
    create(challenge: string, odd: Odd = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const { client, authenticator } = said(
        challenge,
        'webauthn.create',
        odd,
        Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]),
      );
      return {
        key: text(id),
        client_data: text(client),
        attestation_object: text(
          Buffer.from(
            isoCBOR.encode(
              new Map<string, string | Uint8Array | Map<string, string>>([
                ...noAttestation,
                ['authData', new Uint8Array(authenticator)],
              ]),
            ),
          ),
        ),
        public_key: text(publicKey.export({ format: 'der', type: 'spki' })),
      };
    },
    /** Answers the challenge of a log-in. */
    get(challenge: string, odd: Odd = {}) {
      const { client, authenticator } = said(challenge, 'webauthn.get', odd, Buffer.alloc(0));
      const signed = Buffer.concat([authenticator, sha256(client)]);
      const signature = sign(kind === 'ed25519' ? null : 'sha256', signed, privateKey);
      return {
        key: text(id),
        client_data: text(client),
        authenticator_data: text(authenticator),
        signature: text(signature),
      };
    },
  };
}
