import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { forgetUnsaved } from './unsaved.ts';

/** Asks before what is written and not saved is left behind. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Sair sem salvar?"
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar aqui"
      onClose={() => blocker.reset()}
      onConfirm={() => {
        forgetUnsaved();
        blocker.proceed();
      }}
    >
      <p>O que você escreveu e ainda não salvou se perde.</p>
    </ConfirmDialog>
  );
}
