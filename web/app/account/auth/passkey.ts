import { api, read } from '../../data/client.ts';
import { enterSession } from '../../data/session-client.ts';

/** True if the browser supports WebAuthn level 3 passkeys. */
export const canUsePasskeys =
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Returns true if the user dismissed the prompt or has no passkey for it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** @throws {ApiError} when the server refuses @throws {DOMException} when cancelled */
export async function signInWithPasskey(): Promise<void> {
  const options = await read(api.auth['sign-in']['passkey-options'].$post());
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const response = answerOf<LoginAnswer>(await navigator.credentials.get({ publicKey }));
  await enterSession(() => read(api.auth['sign-in'].passkey.$post({ json: { response } })));
}

export async function createPasskey(options: object): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return answerOf<PasskeyAnswer>(await navigator.credentials.create({ publicKey }));
}

type PasskeyAnswer = Parameters<
  (typeof api.auth)['second-factor']['passkeys']['$post']
>[0]['json']['response'];
type LoginAnswer = Parameters<(typeof api.auth)['sign-in']['passkey']['$post']>[0]['json']['response'];

function answerOf<Answer>(credential: Credential | null): Answer {
  return (credential as PublicKeyCredential).toJSON() as Answer;
}
