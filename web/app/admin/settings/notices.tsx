import { reminderDays } from '../../../../domain/reminders.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsPage, TestButton } from './settings-page.tsx';

const options = [
  { value: 'true', label: 'Enviar' },
  { value: 'false', label: 'Não enviar' },
];

const reminders = [
  {
    name: 'REMINDER_NOT_STARTED',
    label: `A quem não começou em ${reminderDays['not-started'].from} dias`,
    options,
  },
  { name: 'REMINDER_STOPPED', label: `A quem parou há ${reminderDays.stopped.from} dias`, options },
  {
    name: 'REMINDER_ALMOST_DONE',
    label: `A quem falta pouco e está há ${reminderDays['almost-done'].from} dias sem aula`,
    options,
  },
];

/** `/painel/ajustes/avisos`: who receives alerts, and reminders to students. */
export const { Page, handle } = settingsPage(
  'Avisos',
  'Para quem o site escreve quando algo precisa de uma pessoa, e os lembretes aos alunos.',
  ({ settings }) => (
    <>
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
        <TestButton group="notices" label="Enviar aviso de teste" />
      </TitledCard>
      <TitledCard title="Lembretes a alunos">
        <p className="max-w-prose">
          Cada aluno recebe cada lembrete no máximo uma vez, com um link para a próxima aula e outro para não
          receber mais. Quem não tem acesso, não confirmou o e-mail ou não quer e-mails sobre o curso não
          recebe nenhum. Os textos estão em Textos e preço › E-mails.
        </p>
        <SettingsForm group="notices" title="Lembretes a alunos" settings={settings} fields={reminders} />
      </TitledCard>
    </>
  ),
);
