import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';

/** Makes the key that opens the copies elsewhere, and shows it once. */
export function BackupKey({ hasKey }: { hasKey: boolean }) {
  const [key, setKey] = useState<string | null>(null);
  const make = async () => setKey((await read(api.admin.backups.key.$post())).key);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose">
        {hasKey
          ? 'A chave das cópias foi criada. O site só guarda a parte que cifra: nem ele, nem quem invadir o servidor, abre as cópias de fora.'
          : 'Falta a chave: sem ela nada é enviado. O site guarda só a parte que cifra; a que abre fica com você.'}
      </p>
      <AdminAction
        label={hasKey ? 'Trocar a chave' : 'Criar a chave'}
        question={hasKey ? 'Trocar a chave das cópias?' : 'Criar a chave das cópias?'}
        run={make}
        done="A chave foi criada."
      >
        <p>
          Ela aparece uma única vez. Sem ela ninguém restaura as cópias de fora: guarde-a longe do servidor.
          {hasKey && ' As cópias já enviadas continuam pedindo a chave de antes: guarde as duas.'}
        </p>
      </AdminAction>
      {key !== null && <NewKeyDialog value={key} onClose={() => setKey(null)} />}
    </div>
  );
}

function NewKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  function copy() {
    navigator.clipboard.writeText(value).then(
      () => toast.success('Chave copiada.'),
      () => toast.error(messages.security.copyFailed),
    );
  }

  const actions = (
    <>
      <Button look="outline" onClick={copy}>
        Copiar
      </Button>
      <a
        className="button button-outline"
        download="chave-das-copias.txt"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${value}\n`)}`}
      >
        Baixar
      </a>
      <Button look="primary" onClick={onClose}>
        Já guardei
      </Button>
    </>
  );
  return (
    <ModalDialog title="Guarde a chave das cópias" onClose={onClose} actions={actions}>
      <p>Ela não será mostrada de novo, e sem ela as cópias de fora não se abrem.</p>
      <p className="wrap-anywhere mt-4 font-semibold">
        <code>{value}</code>
      </p>
    </ModalDialog>
  );
}
