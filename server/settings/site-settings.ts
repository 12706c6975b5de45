import { z } from 'zod';
import { isGoogleTagId } from '../../domain/advertising.ts';
import { mailbox, smtpUrl } from '../../domain/mail-server.ts';
import { reminderDays } from '../../domain/reminders.ts';
import { storeEndpoint, webLink } from './addresses.ts';
import { choice, flag, type Setting, s3Secret, text, wholeNumber } from './setting.ts';

const trimmed = z.string().trim().optional();

const checkoutLink = (place: string) =>
  ({
    group: 'site',
    label: `Link de compra ${place}`,
    help: 'Vale mais que o do Painel.',
    sample: 'https://pagamento.exemplo.com/curso',
    schema: webLink.optional(),
  }) as const;

/** @param question as the owner's page words it */
const reminder = (label: string, question: string) =>
  ({
    group: 'notices',
    label: `Lembrete a alunos: ${label}`,
    help: 'Um e-mail no máximo por aluno, para sempre, com link para sair. Padrão: false.',
    field: { form: 'Lembretes a alunos', label: question, input: 'switch' },
    sample: 'true',
    schema: flag.default(false),
  }) as const;

/** The owner's settings but for payments: mail, notices, access, backups, and what the published content has, too. */
export const siteSettings = {
  SMTP_URL: {
    group: 'email',
    label: 'Servidor de e-mail',
    help: 'Sem ele cada mensagem vira um arquivo .eml em DATA_DIR/outbox e o link aparece no registro.',
    field: { form: 'Envio', label: 'Servidor', hint: 'Como smtp.seuprovedor.com.' },
    sample: 'smtps://usuario:senha@servidor:465',
    isSecret: true,
    schema: smtpUrl.optional(),
  },
  MAIL_FROM: {
    group: 'email',
    label: 'Remetente',
    field: {
      form: 'Envio',
      label: 'Remetente',
      hint: 'O endereço de que os e-mails saem, como contato@meusite.com.br.',
    },
    sample: 'IA Veterinária <contato@exemplo.com.br>',
    schema: mailbox.optional(),
  },
  NEWSLETTER_PER_MINUTE: {
    group: 'email',
    label: 'E-mails de uma newsletter por minuto',
    help: 'Os outros e-mails não esperam por ela. Confira o limite do seu servidor.',
    sample: '60',
    schema: wholeNumber(1, 6000).default(60),
  },
  OWNER_EMAIL: {
    group: 'notices',
    label: 'Quem é avisado quando algo precisa de uma pessoa',
    help: 'E-mail recusado, pagamento não entendido, compra sem acesso, cópia que falhou, disco quase cheio. Um aviso por problema, e no máximo um resumo por dia. Um aviso também a cada reembolso a fazer à mão.',
    field: {
      form: 'Avisos',
      label: 'E-mail de quem é avisado',
      input: 'email',
      hint: 'Em branco, só o Painel mostra.',
    },
    sample: 'voce@exemplo.com.br',
    schema: z.email('Escreva o endereço inteiro, como voce@seusite.com.br.').optional(),
  },
  REMINDER_NOT_STARTED: reminder(
    `não começou em ${reminderDays['not-started'].from} dias`,
    `A quem não começou em ${reminderDays['not-started'].from} dias`,
  ),
  REMINDER_STOPPED: reminder(
    `parou há ${reminderDays.stopped.from} dias`,
    `A quem parou há ${reminderDays.stopped.from} dias`,
  ),
  REMINDER_ALMOST_DONE: reminder(
    'falta pouco para concluir',
    `A quem falta pouco e está há ${reminderDays['almost-done'].from} dias sem aula`,
  ),
  REQUIRE_EMAIL_CONFIRMATION: {
    group: 'access',
    label: 'Confirmação do e-mail',
    help: 'Contas sem e-mail confirmado não entram. Padrão: true com SMTP_URL, false sem.',
    field: {
      form: 'Confirmação do e-mail',
      label: 'Quem cria uma conta precisa confirmar o e-mail?',
      options: [
        {
          value: 'true',
          label: 'Sim, antes de entrar',
          hint: 'O site manda um link. Só funciona com o e-mail do site ligado.',
        },
        { value: 'false', label: 'Não', hint: 'Qualquer um entra com um endereço que não é seu.' },
      ],
    },
    sample: 'true',
    schema: flag.optional(),
  },
  COURSE_ACCESS: {
    group: 'access',
    label: 'Quem vê o curso',
    help: 'open (qualquer conta) ou purchase (só quem comprou, quem recebeu acesso e quem administra).',
    sample: 'purchase',
    schema: choice('open', 'purchase').default('open'),
  },
  ADMIN_SECOND_FACTOR: {
    group: 'security',
    label: 'Segundo fator de quem administra',
    help: 'Aplicativo autenticador ou chave de acesso: optional ou required. Com required o Painel só abre depois de configurá-lo, em /painel/ajustes.',
    field: {
      form: 'Segundo fator de quem administra',
      label: 'Além da senha',
      options: [
        { value: 'optional', label: 'Opcional', hint: 'Cada pessoa decide; a senha sozinha abre o Painel.' },
        {
          value: 'required',
          label: 'Obrigatório',
          hint: 'Quem não tem é levado a configurar antes de qualquer outra coisa. Isto vale para você também.',
        },
      ],
    },
    sample: 'required',
    schema: choice('optional', 'required').default('optional'),
  },
  CHECKOUT_URL_HEADER: checkoutLink('do topo'),
  CHECKOUT_URL_HERO: checkoutLink('da página'),
  SUPPORT_PHONE: {
    group: 'site',
    label: 'WhatsApp do suporte',
    help: 'Vale mais que o do Painel.',
    sample: '5511900000000',
    schema: trimmed,
  },
  SUPPORT_EMAIL: {
    group: 'site',
    label: 'E-mail do suporte',
    help: 'Vale mais que o do Painel.',
    sample: 'suporte@exemplo.com.br',
    schema: trimmed,
  },
  ADS_CONVERSION_ID: {
    group: 'site',
    label: 'Código de conversão do Google Ads',
    help: 'Vale mais que o do Painel.',
    sample: 'AW-000000000',
    schema: trimmed.refine(
      (id) => !id || isGoogleTagId(id),
      'Escreva um código como AW-123456789 ou G-ABC123DEF4.',
    ),
  },
  BACKUP_KEEP_DAYS: {
    group: 'backups',
    label: 'Dias por que cada cópia é guardada',
    field: {
      form: 'Por quanto tempo',
      label: 'Dias guardados',
      input: 'number',
      hint: 'De 1 a 3650. A Política de Privacidade diz este número sozinha.',
    },
    sample: '14',
    schema: wholeNumber(1, 3650).default(14),
  },
  BACKUP_S3_ENDPOINT: {
    group: 'backups',
    label: 'Armazenamento compatível com S3 para uma segunda cópia, em outro lugar',
    help: 'Todas as linhas BACKUP_S3 ou nenhuma; só a região tem padrão (us-east-1). As cópias vão cifradas, e só a chave da dona as abre.',
    field: { form: 'Armazenamento de fora', label: 'Endereço', hint: 'Como https://s3.suaempresa.com' },
    sample: 'https://s3.outro-lugar.exemplo.com',
    schema: storeEndpoint.optional(),
  },
  BACKUP_S3_REGION: {
    group: 'backups',
    label: 'Região do armazenamento das cópias',
    field: { form: 'Armazenamento de fora', label: 'Região', hint: 'Em branco: us-east-1.' },
    sample: 'us-east-1',
    schema: text,
  },
  BACKUP_S3_BUCKET: {
    group: 'backups',
    label: 'Bucket das cópias',
    help: 'Tem de existir; não o dos arquivos enviados.',
    field: { form: 'Armazenamento de fora', label: 'Bucket', hint: 'Crie-o antes, só para as cópias.' },
    sample: 'copias',
    schema: text,
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    ...s3Secret('backups', 'Chave de acesso do armazenamento das cópias'),
    field: { form: 'Armazenamento de fora', label: 'Access key' },
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    ...s3Secret('backups', 'Segredo do armazenamento das cópias'),
    field: { form: 'Armazenamento de fora', label: 'Segredo da access key' },
  },
  BACKUP_RECIPIENT: {
    group: 'backups',
    label: 'Parte pública da chave das cópias',
    help: 'O Painel a põe ao criar a chave; cifra e não decifra.',
    sample: 'age1...',
    schema: z
      .string()
      .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'Escreva a parte pública de uma chave age, que começa com age1.')
      .optional(),
  },
} satisfies Record<string, Setting>;
