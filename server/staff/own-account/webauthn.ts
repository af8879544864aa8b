import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { addPasskey, loginPasskey } from '#contract/calls/office/staff/own-account.ts';
import type { Output } from '#contract/endpoint.ts';

/** Loaded at the first passkey: it takes 0.7 s of processor and 25 MB. */
const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

/** What the library holds an answer against. */
export type ExpectedResponse = { expectedChallenge: string; expectedOrigin: string; expectedRPID: string };

type CoseKey = Map<number, number | Uint8Array<ArrayBuffer>>;
/** By the numbers of RFC 9053: kind and algorithm, and its curve and coordinates, or its modulus and exponent. */
export const coseMap = (kind: number, algorithm: number, ...parts: (number | Uint8Array<ArrayBuffer>)[]): CoseKey =>
  new Map([[1, kind], [3, algorithm], ...parts.map((part, at) => [-1 - at, part] as const)]);

const bytes = (text = ''): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

/**
 * A public key that we take, as COSE: ES256, Ed25519, or RS256 from 2,048 bits. The library takes any curve and any exponent, and with
 * an exponent of 1 anybody can make signatures. Stored is SubjectPublicKeyInfo, as before the library, so that a panel
 * that goes back a release loses no passkey.
 */
function coseKey(public_key: Uint8Array): CoseKey | undefined {
  let key: JsonWebKey;
  try {
    key = createPublicKey({ key: Buffer.from(public_key), format: 'der', type: 'spki' }).export({ format: 'jwk' });
  } catch {
    return undefined;
  }
  const { kty, crv, x, y, n, e } = key;
  if (crv === 'P-256') return coseMap(2, -7, 1, bytes(x), bytes(y));
  if (crv === 'Ed25519') return coseMap(1, -8, 6, bytes(x));
  return kty === 'RSA' && bytes(n).length >= 256 && e === 'AQAB' ? coseMap(3, -257, bytes(n), bytes(e)) : undefined;
}

const publicKey = { type: 'public-key', clientExtensionResults: {} } as const;

/** Returns the signature counter of a passkey that was made for what we expect; undefined: it is none that we keep. */
export async function verifyNewPasskey(
  expected: ExpectedResponse,
  given: Output<typeof addPasskey, 'body'>,
): Promise<number | undefined> {
  const cose = coseKey(bytes(given.public_key));
  if (!cose) return undefined;
  const { decodeAttestationObject, decodeCredentialPublicKey, verifyRegistrationResponse } = await loadLibrary();
  try {
    // No maker's certificates: we ask for none, and checking them would make calls to addresses that they name.
    const attestation = decodeAttestationObject(bytes(given.attestation_object));
    if (!['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c')) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: {
        ...publicKey,
        id: given.key,
        rawId: given.key,
        response: { clientDataJSON: given.client_data, attestationObject: given.attestation_object },
      },
    });
    if (!registrationInfo) return undefined;
    const { credential } = registrationInfo;
    const isWhole =
      credential.id === given.key && isDeepStrictEqual(decodeCredentialPublicKey(credential.publicKey), cose);
    return isWhole ? credential.counter : undefined;
  } catch {
    // The library throws each refusal.
    return undefined;
  }
}

/** Returns the new signature counter of a passkey that signed what we expect; undefined: it did not. */
export async function verifyPasskeyLogin(
  expected: ExpectedResponse,
  stored: { public_key: Buffer; counter: number },
  given: Output<typeof loginPasskey, 'body'>,
): Promise<number | undefined> {
  const cose = coseKey(stored.public_key);
  if (!cose) return undefined;
  const { isoCBOR, verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      credential: { id: given.key, publicKey: new Uint8Array(isoCBOR.encode(cose)), counter: stored.counter },
      response: {
        ...publicKey,
        id: given.key,
        rawId: given.key,
        response: {
          clientDataJSON: given.client_data,
          authenticatorData: given.authenticator_data,
          signature: given.signature,
        },
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
