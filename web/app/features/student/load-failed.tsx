import { useEffect } from 'react';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { reloadSession } from '../session/session-client.ts';

/** The student could not be loaded: what happened, and a way to try again. */
export function LoadFailed() {
  useEffect(() => void toast.error(messages.studentArea.loadFailed), []);
  return (
    <main className="container-page grid min-h-svh max-w-xl place-content-center">
      <Alert
        tone="error"
        action={
          <button type="button" className="button button-primary" onClick={() => void reloadSession()}>
            Tentar novamente
          </button>
        }
      >
        {messages.studentArea.loadFailed}
      </Alert>
    </main>
  );
}
