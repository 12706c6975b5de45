import { KeyRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-submit.ts';
import { api, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';
import { enterSession } from '../../data/session-client.ts';

/** True if the browser supports WebAuthn level 3 passkeys. */
export const canUsePasskeys =
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Returns true if the user dismissed the prompt or has no passkey for it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** @throws {ApiError} when the server refuses @throws {DOMException} when cancelled */
async function signInWithPasskey(): Promise<void> {
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

const explanations = {
  network: messages.login.connection,
  busy: messages.login.connection,
  invalid_credentials: messages.login.invalidCredentials,
  invalid_code: messages.secondStep.wrongCode,
  second_step_missing: messages.secondStep.expired,
  passkey_refused: messages.secondStep.passkeyRefused,
  email_not_verified: messages.confirmation.needed,
};

export function explainStep(error: unknown): string {
  if (isCancelled(error)) return messages.secondStep.passkeyCancelled;
  return explainError(error, explanations, messages.login.failed);
}

const noChange = () => () => undefined;

export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { isBusy, run } = useAction(
    async () => {
      await signInWithPasskey();
      onDone();
    },
    (error) => toast.error(explainStep(error)),
  );
  // The server assumes passkey support: nearly all browsers have it.
  const isOffered = useSyncExternalStore(
    noChange,
    () => canUsePasskeys,
    () => true,
  );
  if (!isOffered) return null;

  return (
    <Button look="outline" Icon={KeyRound} disabled={isBusy} onClick={run}>
      Usar chave de acesso
    </Button>
  );
}
