import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
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
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
/** This device holds a passkey for the office already. */
export const isThereAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

type NewPasskey = Omit<Input<typeof addPasskey, 'body'>, 'name'>;

/** Has the browser make a passkey: it asks for a finger, a face, a PIN or a key of its own. */
export async function makePasskey(begun: Reply<typeof beginPasskey>): Promise<NewPasskey> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: begun.challenge,
      rp: { id: begun.rp_id, name: begun.rp_name },
      user: { id: begun.user_id, name: begun.user_name, displayName: begun.display_name },
      // ES256, EdDSA, RS256: what the server takes.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: begun.exclude.map((known) => ({ type: 'public-key', id: known })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  });
  if (!response.publicKey) throw new DOMException('no public key', 'NotSupportedError');
  return {
    key: id,
    client_data: response.clientDataJSON,
    attestation_object: response.attestationObject,
    public_key: response.publicKey,
  };
}

/** Has the browser sign in with a passkey of this office, whichever its owner picks. */
export async function signWithPasskey({
  challenge,
  rp_id,
}: Reply<typeof beginPasskeyLogin>): Promise<Input<typeof loginPasskey, 'body'>> {
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId: rp_id, userVerification: 'required' },
  });
  return {
    key: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_id: response.userHandle ?? null,
  };
}
