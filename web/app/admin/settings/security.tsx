import { useQuery } from '@tanstack/react-query';
import { ListState } from '../list/list-state.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { deskPage } from '../shell/desk-page.tsx';
import { SettingsForm } from './settings-form.tsx';
import { BackToSettings, Card } from './settings-page.tsx';
import { settingsQuery } from './use-settings.ts';

const options = [
  { value: 'optional', label: 'Opcional', hint: 'Cada pessoa decide; a senha sozinha abre o Painel.' },
  {
    value: 'required',
    label: 'Obrigatório',
    hint: 'Quem não tem é levado a configurar antes de qualquer outra coisa. Isto vale para você também.',
  },
];

export const { Page, guard } = deskPage('Segurança', 'Como quem administra entra no Painel.', () => (
  <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-8 pb-12">
    <BackToSettings />
    {/* Whoever lacks a required second factor may not read the settings, and sets it up here. */}
    <SecuritySection />
    <ListState query={useQuery(settingsQuery)}>
      {({ settings }) => (
        <Card title="Segundo fator de quem administra">
          <SettingsForm
            group="security"
            title="Segundo fator de quem administra"
            settings={settings}
            fields={[{ name: 'ADMIN_SECOND_FACTOR', label: 'Além da senha', options }]}
          />
        </Card>
      )}
    </ListState>
  </div>
));
