import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TitledCard } from '../ui/card.tsx';
import { ConfirmDialog, ModalDialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { LinkAlert } from '../ui/link-alert.tsx';
import { RetryAlert } from '../ui/retry-alert.tsx';
import { toastAt } from '../ui/toast.ts';

type OpenDialog = 'form' | 'large' | 'confirm';

/** Alerts, and buttons that open each dialog and toast, in the component gallery (`npm run gallery`). */
export function AlertAndDialogExamples() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <TitledCard title="Alert, LinkAlert e RetryAlert">
        <Alert tone="success" title="Salvo">
          Tudo certo.
        </Alert>
        <Alert tone="info">Vale a partir de amanhã.</Alert>
        <Alert tone="error" action={<Button look="outline">Conferir</Button>}>
          Algo falta.
        </Alert>
        <LinkAlert title="Sessão terminada" to="/" linkLabel="Entrar de novo">
          O texto não se perdeu.
        </LinkAlert>
        <RetryAlert onRetry={() => undefined}>Não carregou.</RetryAlert>
      </TitledCard>
      <TitledCard title="Dialog e Toast">
        <div className="flex flex-wrap gap-3">
          <Button look="outline" onClick={() => setOpenDialog('form')}>
            Abrir formulário
          </Button>
          <Button look="outline" onClick={() => setOpenDialog('large')}>
            Abrir diálogo grande
          </Button>
          <Button look="outline" onClick={() => setOpenDialog('confirm')}>
            Abrir confirmação
          </Button>
          {/* Each kind has its own place, so that all three can be shown together. */}
          {(['success', 'error', 'info'] as const).map((kind) => (
            <Button
              key={kind}
              look="quiet"
              onClick={() => toastAt(kind)[kind]('Um aviso', 'Com mais texto.')}
            >
              Mostrar {kind}
            </Button>
          ))}
        </div>
      </TitledCard>
      {openDialog === 'confirm' && (
        <ConfirmDialog title="Excluir?" confirmLabel="Excluir" onConfirm={close} onClose={close}>
          <p>Isto não pode ser desfeito.</p>
        </ConfirmDialog>
      )}
      {openDialog && openDialog !== 'confirm' && (
        <ModalDialog
          title="Um diálogo"
          isLarge={openDialog === 'large'}
          onClose={close}
          actions={
            <Button look="primary" onClick={close}>
              Salvar
            </Button>
          }
        >
          <Field label="Nome no diálogo" name="name" />
        </ModalDialog>
      )}
    </>
  );
}
