import { certificateStatusNames } from '../../../../domain/certificate.ts';
import { emailNames } from '../../../../domain/emails/kinds.ts';
import { providerLabels, purchaseStatusNames } from '../../../../domain/purchases.ts';
import { securityEventNames } from '../../../../domain/security-events.ts';

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
  kind: { ...emailNames, ...securityEventNames },
};
