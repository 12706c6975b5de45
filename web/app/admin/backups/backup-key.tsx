import { useState } from 'react';
import { api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { ShownOnceDialog } from '../security/shown-once-dialog.tsx';

/** Creates the key that decrypts the backups in the external store, and shows it once; on `/painel/ajustes/copias`. */
export function BackupKey({ hasKey }: { hasKey: boolean }) {
  const [key, setKey] = useState<string | null>(null);
  const createKey = async () => setKey((await read(api.admin.backups.key.$post())).key);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose">
        {hasKey
          ? 'A chave das cópias foi criada. O site só guarda a parte que cifra: nem ele, nem quem invadir o servidor, abre as cópias de fora.'
          : 'Crie e guarde a chave: só ela abre as cópias. Sem ela nada é enviado; o site guarda só a parte que cifra.'}
      </p>
      <AdminAction
        label={hasKey ? 'Trocar a chave' : 'Criar a chave'}
        question={hasKey ? 'Trocar a chave das cópias?' : 'Criar a chave das cópias?'}
        run={createKey}
        done="A chave foi criada."
      >
        <p>
          Ela aparece uma única vez. Sem ela ninguém restaura as cópias de fora: guarde-a longe do servidor.
          {hasKey && ' As cópias já enviadas continuam pedindo a chave de antes: guarde as duas.'}
        </p>
      </AdminAction>
      {key !== null && (
        <ShownOnceDialog
          title="Guarde a chave das cópias"
          text={`${key}\n`}
          fileName="chave-das-copias.txt"
          copiedText="Chave copiada."
          onClose={() => setKey(null)}
        >
          <p>
            Ela não será mostrada de novo, e sem ela as cópias de fora não se abrem, nem por nós. Guarde-a num
            gerenciador de senhas ou impressa, longe deste servidor.
          </p>
          <p className="mt-4 break-all rounded-control border border-line bg-leaf-50 p-4 font-semibold">
            <code>{key}</code>
          </p>
        </ShownOnceDialog>
      )}
    </div>
  );
}
