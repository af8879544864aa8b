import type {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  loginPasskey,
} from '#contract/calls/office/staff/own-account.ts';
import type { Input, Reply } from '#contract/endpoint.ts';

/** Why this browser makes and uses no passkey here; undefined: it does. */
type NoPasskey = 'ip' | 'browser';

/** An address of figures, of either kind. */
const isAddress = (host: string): boolean => /^[\d.]+$|^\[.*\]$/.test(host);

export function noPasskey(): NoPasskey | undefined {
  if (isAddress(window.location.hostname)) return 'ip';
  return typeof PublicKeyCredential === 'undefined' ? 'browser' : undefined;
}

/** The reader closed the browser's own window, or took too long: nothing went wrong, and nothing happened. */
export const isPutAway = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
/** This device holds a passkey for the office already. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

type NewPasskey = Omit<Input<typeof addPasskey, 'body'>, 'name'>;

/** Has the browser make a passkey: it asks for a finger, a face, a PIN or a key of its own. */
export async function makePasskey(begun: Reply<typeof beginPasskey>): Promise<NewPasskey> {
  const credential = (await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(begun.challenge),
      rp: { id: begun.rp_id, name: begun.rp_name },
      user: { id: toBytes(begun.user_id), name: begun.user_name, displayName: begun.display_name },
      // ES256, EdDSA, RS256: what the server reads.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: begun.exclude.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  })) as PublicKeyCredential;
  const answer = credential.response as AuthenticatorAttestationResponse;
  const key = answer.getPublicKey();
  if (!key) throw new DOMException('no public key', 'NotSupportedError');
  return {
    key: toText(credential.rawId),
    client_data: toText(answer.clientDataJSON),
    authenticator_data: toText(answer.getAuthenticatorData()),
    public_key: toText(key),
  };
}

/** Has the browser sign in with a passkey of this office, whichever its owner picks. */
export async function signWithPasskey({
  challenge,
  rp_id,
}: Reply<typeof beginPasskeyLogin>): Promise<Input<typeof loginPasskey, 'body'>> {
  const credential = (await navigator.credentials.get({
    publicKey: { challenge: toBytes(challenge), rpId: rp_id, userVerification: 'required' },
  })) as PublicKeyCredential;
  const answer = credential.response as AuthenticatorAssertionResponse;
  return {
    key: toText(credential.rawId),
    client_data: toText(answer.clientDataJSON),
    authenticator_data: toText(answer.authenticatorData),
    signature: toText(answer.signature),
    user_id: answer.userHandle && toText(answer.userHandle),
  };
}
