import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

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

const text = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

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
        Buffer.concat([Buffer.alloc(16), length, id, Buffer.from([0xa0])]),
      );
      return {
        key: text(id),
        client_data: text(client),
        authenticator_data: text(authenticator),
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
