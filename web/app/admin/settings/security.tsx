import { SecuritySection } from '../security/security-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Card, settingsPage } from './settings-page.tsx';

const options = [
  { value: 'optional', label: 'Opcional', hint: 'Cada pessoa decide; a senha sozinha abre o Painel.' },
  {
    value: 'required',
    label: 'Obrigatório',
    hint: 'Quem não tem é levado a configurar antes de qualquer outra coisa. Isto vale para você também.',
  },
];

export const { Page, guard } = settingsPage(
  'Segurança',
  'Como quem administra entra no Painel.',
  ({ settings }) => (
    <>
      <SecuritySection />
      <Card title="Segundo fator de quem administra">
        <SettingsForm
          group="security"
          title="Segundo fator de quem administra"
          settings={settings}
          fields={[{ name: 'ADMIN_SECOND_FACTOR', label: 'Além da senha', options }]}
        />
      </Card>
    </>
  ),
);
