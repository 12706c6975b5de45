import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { BackupsSection, backupsQuery } from '../backups/backups-section.tsx';
import { HowACopyReturns } from '../backups/how-a-copy-returns.tsx';
import { explainWith } from '../explain-admin-error.ts';
import { FoldedPart } from '../folded-part.tsx';
import { ShownOnceDialog } from '../security/shown-once-dialog.tsx';
import { useChange } from '../use-change.ts';
import { SettingsForm } from './settings-form.tsx';
import { type SettingsProps, SettingsTestButton, settingsPage } from './settings-page.tsx';
import { findSetting, useSaveSettings } from './use-settings.ts';

/** `/painel/ajustes/copias`: backups, their retention and the external store. */
export const { Page, handle } = settingsPage(paths.adminBackups, BackupsPage);

function BackupsPage({ settings }: SettingsProps) {
  const { data, isPending } = useQuery(backupsQuery);
  return (
    <>
      <BackupsSection />
      {/* Rendered after the list, which would push it down. */}
      {!isPending && (
        <>
          <HowACopyReturns />
          <TitledCard title="Cópias de cada noite">
            {data && (
              <p>
                {data.is_on ? 'Ligadas' : 'Desligadas'}. A pasta é definida no servidor, por quem cuida dele.
              </p>
            )}
            <SettingsForm title="Por quanto tempo" settings={settings} />
            <p className="max-w-prose text-ink-soft text-sm">
              As cópias levam estes ajustes cifrados. Se forem restauradas num servidor com outro segredo, o
              site diz o que precisa ser digitado de novo.
            </p>
          </TitledCard>
          {/* Closed until its key or a store is there: its fields are for whoever runs the server. */}
          <FoldedPart
            label="Para quem cuida do servidor: outra cópia, em outro lugar"
            isOpen={['BACKUP_S3_ENDPOINT', 'BACKUP_RECIPIENT'].some(
              (name) => findSetting(settings, name).is_set,
            )}
          >
            <div className="mt-4">
              <TitledCard title="Outra cópia, em outro lugar">
                <p className="max-w-prose">
                  Se o servidor se perder, as cópias dele se perdem junto. Com um armazenamento compatível com
                  S3 de outra empresa, cada cópia também vai para lá, cifrada, e fica pelos mesmos dias.
                </p>
                <SettingsForm title="Armazenamento de fora" settings={settings} />
                <SettingsTestButton group="backups" label="Testar" about="o armazenamento de fora" />
                <BackupKey hasKey={findSetting(settings, 'BACKUP_RECIPIENT').is_set} />
                <DisconnectExternalStore settings={settings} />
              </TitledCard>
            </div>
          </FoldedPart>
          <SiteExport />
        </>
      )}
    </>
  );
}

function DisconnectExternalStore({ settings }: SettingsProps) {
  const save = useSaveSettings('backups');
  const store = settings.filter(({ field }) => field?.form === 'Armazenamento de fora');
  const cleared = Object.fromEntries(store.map(({ name }) => [name, null]));
  if (findSetting(settings, 'BACKUP_S3_ENDPOINT').source !== 'desk') return null;
  return (
    <div>
      <AdminAction
        label="Parar de enviar"
        look="quiet"
        question="Parar de enviar cópias para fora?"
        run={() => save(cleared)}
        done="As cópias não são mais enviadas para fora."
      >
        As que já foram enviadas continuam lá: apague-as você, se quiser.
      </AdminAction>
    </div>
  );
}

/** Creates the key that decrypts the backups in the external store, and shows it once; on `/painel/ajustes/copias`. */
function BackupKey({ hasKey }: { hasKey: boolean }) {
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
        Ela aparece uma única vez. Sem ela ninguém restaura as cópias de fora: guarde-a longe do servidor.
        {hasKey && ' As cópias já enviadas continuam pedindo a chave de antes: guarde as duas.'}
      </AdminAction>
      {key !== null && (
        <ShownOnceDialog
          title="Guarde a chave das cópias"
          secret={`${key}\n`}
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

const explain = explainWith({
  export_running: 'Já há um arquivo sendo feito. Espere que ele termine de baixar.',
  unavailable:
    'O site acabou de ligar e ainda prepara a assinatura dos certificados. Tente de novo em um minuto.',
});

/** Downloads everything that is the owner's; on `/painel/ajustes/copias`. */
function SiteExport() {
  const download = useChange(
    async () => {
      // A download link reports no error.
      await read(api.admin.export.check.$get());
      window.location.assign('/api/admin/export/file');
    },
    {
      done: 'O arquivo começou a baixar. Deixe esta aba aberta até ele terminar.',
      explain,
    },
  );
  return (
    <TitledCard title="Ir embora quando quiser">
      <p className="max-w-prose">
        Um arquivo com tudo o que é seu, em formatos que qualquer computador abre: o curso em Markdown com os
        vídeos e materiais, alunos, progresso, vendas e perguntas em CSV, as páginas publicadas, e um site
        pequeno que confere os certificados sem este programa. O LEIA-ME, dentro dele, diz o que é cada coisa.
      </p>
      <p className="max-w-prose text-ink-soft text-sm">
        Ele não restaura o site: para isso servem as cópias. Traz dados pessoais, e nenhuma senha: guarde-o em
        lugar protegido.
      </p>
      <Button
        Icon={PackageOpen}
        look="outline"
        className="w-fit"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        Levar tudo embora
      </Button>
    </TitledCard>
  );
}
