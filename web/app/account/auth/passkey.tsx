import { KeyRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { api, explainError, read } from '../../data/client.ts';
import { enterSession } from '../../data/session-client.ts';

/** True if the browser supports WebAuthn level 3 passkeys. */
export const canUsePasskeys =
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Returns true if the user dismissed the browser's passkey prompt or has no passkey. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Signs in by passkey. @throws {ApiError} when the server refuses @throws {DOMException} when cancelled */
async function signInWithPasskey(): Promise<void> {
  const options = await read(api.auth['sign-in']['passkey-options'].$post());
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const response = credentialJson<PasskeyAssertion>(await navigator.credentials.get({ publicKey }));
  await enterSession(() => read(api.auth['sign-in'].passkey.$post({ json: { response } })));
}

/** Creates a passkey in the browser. @param options the server's creation options */
export async function createPasskey(options: object): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return credentialJson<NewPasskey>(await navigator.credentials.create({ publicKey }));
}

type NewPasskey = Parameters<(typeof api.auth)['second-factor']['passkeys']['$post']>[0]['json']['response'];
type PasskeyAssertion = Parameters<(typeof api.auth)['sign-in']['passkey']['$post']>[0]['json']['response'];

function credentialJson<Answer>(credential: Credential | null): Answer {
  return (credential as PublicKeyCredential).toJSON() as Answer;
}

const explanations = {
  network: messages.login.connection,
  busy: messages.login.connection,
  invalid_credentials: messages.login.invalidCredentials,
  invalid_code: messages.secondStep.wrongCode,
  second_step_missing: messages.secondStep.expired,
  second_factor_unreadable: messages.secondStep.unreadable,
  passkey_refused: messages.secondStep.passkeyRefused,
  email_not_verified: messages.confirmation.needed,
};

/** Returns the text for a failed sign-in step. */
export function explainSignInError(error: unknown): string {
  if (isPasskeyCancelled(error)) return messages.secondStep.passkeyCancelled;
  return explainError(error, explanations, messages.login.failed);
}

const subscribeToNothing = () => () => undefined;

/** A button that signs in by passkey; nothing if the browser does not support it. @param isQuiet looks like a link */
export function PasskeyButton({ onDone, isQuiet }: { onDone: () => void; isQuiet?: boolean }) {
  const { isBusy, run } = useAction(
    async () => {
      await signInWithPasskey();
      onDone();
    },
    (error) => toast.error(explainSignInError(error)),
  );
  // The server assumes passkey support: nearly all browsers have it.
  const isOffered = useSyncExternalStore(
    subscribeToNothing,
    () => canUsePasskeys,
    () => true,
  );
  if (!isOffered) return null;

  return (
    <Button
      look={isQuiet ? 'plain' : 'outline'}
      className={isQuiet ? 'underline underline-offset-4' : undefined}
      Icon={KeyRound}
      disabled={isBusy}
      onClick={run}
    >
      Usar chave de acesso
    </Button>
  );
}
