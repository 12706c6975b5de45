import { certificateStatusNames } from '../../../../domain/certificate.ts';
import { emailNames } from '../../../../domain/emails/kinds.ts';
import { providerLabels, purchaseStatusNames } from '../../../../domain/purchases.ts';

/** Portuguese for stored words, by column. */
export const storedWords: Partial<Record<string, Record<string, string>>> = {
  provider_id: { credential: 'E-mail e senha' },
  provider: providerLabels,
  role: { student: 'Aluno', support: 'Atendimento', admin: 'Administração' },
  status: {
    ...{ waiting: 'Esperando resposta', published: 'Publicado', refused: 'Recusado', sent: 'Enviado' },
    ...certificateStatusNames,
    ...purchaseStatusNames,
  },
  kind: {
    ...emailNames,
    login: 'Entrada na conta',
    'login-failed': 'Tentativa de entrar',
    logout: 'Saída da conta',
    'sign-up': 'Cadastro',
    'email-confirmed': 'E-mail confirmado',
    'password-changed': 'Senha trocada',
    'email-changed': 'E-mail trocado',
    'password-reset': 'Senha criada por um link',
    'recovery-code-used': 'Código de recuperação usado',
    'role-granted': 'Papel na equipe dado',
    'role-revoked': 'Papel na equipe retirado',
  },
};
