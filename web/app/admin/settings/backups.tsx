import { TitledCard } from '../../../ui/card.tsx';
import { AdminAction } from '../admin-action.tsx';
import { BackupKey } from '../backups/backup-key.tsx';
import { BackupsSection, useBackups } from '../backups/backups-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type SettingsProps, settingsPage, TestButton } from './settings-page.tsx';
import { findSetting, useSaveSettings } from './use-settings.ts';

/** `/painel/ajustes/copias`: backups, their retention and the external store. */
export const { Page, handle } = settingsPage(
  'Cópias de segurança',
  'Uma cópia completa por noite: contas, compras, textos e arquivos.',
  BackupsPage,
);

function BackupsPage({ settings }: SettingsProps) {
  const { data, isPending } = useBackups();
  return (
    <>
      <BackupsSection />
      {/* Rendered after the list, which would push it down. */}
      {!isPending && (
        <>
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
          <TitledCard title="Outra cópia, em outro lugar">
            <p className="max-w-prose">
              Se o servidor se perder, as cópias dele se perdem junto. Com um armazenamento compatível com S3
              de outra empresa, cada cópia também vai para lá, cifrada, e fica pelos mesmos dias.
            </p>
            <SettingsForm title="Armazenamento de fora" settings={settings} />
            <TestButton group="backups" label="Testar" about="o armazenamento de fora" />
            <BackupKey hasKey={findSetting(settings, 'BACKUP_RECIPIENT').is_set} />
            <DisconnectExternalStore settings={settings} />
          </TitledCard>
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
        <p>As que já foram enviadas continuam lá: apague-as você, se quiser.</p>
      </AdminAction>
    </div>
  );
}
