import { paths } from '../../../../domain/paths.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type SettingsProps, SettingsTestButton, settingsPage } from './settings-page.tsx';

/** `/painel/ajustes/avisos`: who receives alerts, and reminders to students. */
export const { Page, handle } = settingsPage(paths.adminNotices, Notices);

function Notices({ settings }: SettingsProps) {
  return (
    <>
      <TitledCard title="Quem é avisado">
        <p className="max-w-prose">
          Um e-mail por problema, quando ele começa, e no máximo um resumo por dia: e-mail recusado, pagamento
          não entendido, compra sem acesso, cópia que falhou, disco quase cheio, reembolso a fazer.
        </p>
        <SettingsForm title="Avisos" settings={settings} />
        <SettingsTestButton group="notices" label="Enviar aviso de teste" />
      </TitledCard>
      <TitledCard title="Lembretes a alunos">
        <p className="max-w-prose">
          Cada aluno recebe cada lembrete no máximo uma vez, com um link para a próxima aula e outro para não
          receber mais. Quem não tem acesso, não confirmou o e-mail ou não quer e-mails sobre o curso não
          recebe nenhum. Os textos estão em Textos e preço › E-mails.
        </p>
        <SettingsForm title="Lembretes a alunos" settings={settings} />
      </TitledCard>
    </>
  );
}
