import { TitledCard } from '../../../ui/card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsPage, TryButton } from './settings-page.tsx';

export const { Page, guard } = settingsPage(
  'Avisos',
  'Para quem o site escreve quando algo precisa de uma pessoa.',
  ({ settings }) => (
    <TitledCard title="Quem é avisado">
      <p className="max-w-prose">
        Um e-mail por problema, quando ele começa, e no máximo um resumo por dia: e-mail recusado, pagamento
        não entendido, compra sem acesso, cópia que falhou, disco quase cheio, reembolso a fazer.
      </p>
      <SettingsForm
        group="notices"
        title="Avisos"
        settings={settings}
        fields={[
          {
            name: 'OWNER_EMAIL',
            label: 'E-mail de quem é avisado',
            type: 'email',
            hint: 'Em branco, só o Painel mostra.',
          },
        ]}
      />
      <TryButton group="notices" label="Enviar aviso de teste" />
    </TitledCard>
  ),
);
