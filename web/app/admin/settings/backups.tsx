import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { AdminAction } from '../admin-action.tsx';
import { BackupKey } from '../backups/backup-key.tsx';
import { BackupsSection, useBackupsPending } from '../backups/backups-section.tsx';
import { useChange } from '../use-change.ts';
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
  const isPending = useBackupsPending();
  return (
    <>
      <BackupsSection />
      {/* Rendered after the list, which would push it down. */}
      {!isPending && (
        <>
          <TitledCard title="Cópias de cada noite">
            <NightlyBackups settings={settings} />
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
                { name: 'BACKUP_S3_ACCESS_KEY_ID', label: 'Chave de acesso' },
                { name: 'BACKUP_S3_SECRET_ACCESS_KEY', label: 'Segredo da chave de acesso' },
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

function NightlyBackups({ settings }: { settings: readonly SettingState[] }) {
  // An empty folder turns backups off; resetting it to the default folder (null) turns them on.
  const { value, source } = findSetting(settings, 'BACKUP_DIR');
  const save = useSaveSettings('backups');
  const turnOn = useChange(() => save({ BACKUP_DIR: null }), { done: 'As cópias estão ligadas.' });
  const isOn = value !== '';
  if (source === 'environment')
    return <p>{isOn ? 'Ligadas' : 'Desligadas'}. A pasta é definida no servidor.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        Agora: <strong>{isOn ? 'ligadas' : 'desligadas'}</strong>.
      </p>
      {isOn ? (
        <AdminAction
          label="Desligar"
          about="as cópias de cada noite"
          question="Desligar as cópias?"
          run={() => save({ BACKUP_DIR: '' })}
          done="As cópias estão desligadas."
        >
          <p>Sem cópias, um defeito do servidor leva tudo: contas, compras e textos.</p>
        </AdminAction>
      ) : (
        <Button look="outline" isSmall disabled={turnOn.isPending} onClick={() => turnOn.mutate()}>
          Ligar
        </Button>
      )}
    </div>
  );
}
