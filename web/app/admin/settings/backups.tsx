import { Button } from '../../../ui/button.tsx';
import { AdminAction } from '../admin-action.tsx';
import { BackupsSection } from '../backups/backups-section.tsx';
import { useChange } from '../use-change.ts';
import { SettingsForm } from './settings-form.tsx';
import { Card, settingsPage } from './settings-page.tsx';
import { findSetting, type SettingState, useSaveSettings } from './use-settings.ts';

export const { Page, guard } = settingsPage(
  'Cópias de segurança',
  'Uma cópia completa por noite: contas, compras, textos e arquivos.',
  ({ settings }) => (
    <>
      <Card title="Cópias de cada noite">
        <Nightly settings={settings} />
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
          As cópias levam estes ajustes cifrados. Se forem restauradas num servidor com outro segredo, o site
          diz o que precisa ser digitado de novo.
        </p>
      </Card>
      <BackupsSection />
    </>
  ),
);

function Nightly({ settings }: { settings: readonly SettingState[] }) {
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
