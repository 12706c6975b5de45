import { TitledCard } from '../../../ui/card.tsx';
import { AdminAction } from '../admin-action.tsx';
import { BackupKey } from '../backups/backup-key.tsx';
import { BackupsSection, useBackups } from '../backups/backups-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsPage, TestButton } from './settings-page.tsx';
import { findSetting, type SettingState, useSaveSettings } from './use-settings.ts';

/** `/painel/ajustes/copias`: backups, their retention and the external store. */
export const { Page, handle } = settingsPage(
  'Cópias de segurança',
  'Uma cópia completa por noite: contas, compras, textos e arquivos.',
  BackupsPage,
);

function BackupsPage({ settings }: { settings: readonly SettingState[] }) {
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
            <SettingsForm
              group="backups"
              title="Por quanto tempo"
              settings={settings}
              fields={[
                {
                  name: 'BACKUP_KEEP_DAYS',
                  label: 'Dias guardados',
                  type: 'number',
                  hint: 'De 1 a 3650. A Política de Privacidade diz este número sozinha.',
                },
              ]}
            />
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
            <SettingsForm
              group="backups"
              title="Armazenamento de fora"
              settings={settings}
              fields={[
                { name: 'BACKUP_S3_ENDPOINT', label: 'Endereço', hint: 'Como https://s3.suaempresa.com' },
                { name: 'BACKUP_S3_REGION', label: 'Região', hint: 'Em branco: us-east-1.' },
                { name: 'BACKUP_S3_BUCKET', label: 'Bucket', hint: 'Crie-o antes, só para as cópias.' },
                { name: 'BACKUP_S3_ACCESS_KEY_ID', label: 'Access key' },
                { name: 'BACKUP_S3_SECRET_ACCESS_KEY', label: 'Segredo da access key' },
              ]}
            />
            <TestButton group="backups" label="Testar" about="o armazenamento de fora" />
            <BackupKey hasKey={findSetting(settings, 'BACKUP_RECIPIENT').is_set} />
            <DisconnectExternalStore settings={settings} />
          </TitledCard>
        </>
      )}
    </>
  );
}

function DisconnectExternalStore({ settings }: { settings: readonly SettingState[] }) {
  const save = useSaveSettings('backups');
  const names = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'];
  const cleared = Object.fromEntries(names.map((name) => [`BACKUP_S3_${name}`, null]));
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
