import type { z } from 'zod';
import { reminderDays } from '../reminders.ts';
import { group, line, paragraphs, text } from './fields.ts';

const emailTemplate = (label: string, help?: string) =>
  group(
    label,
    {
      subject: line({ label: 'Assunto' }),
      heading: line({ label: 'Título' }),
      paragraphs: paragraphs('Texto', { max: 8 }),
      actionLabel: line({ label: 'Botão', max: 60 }),
      note: text({ label: 'Rodapé' }),
    },
    { help },
  );

/** Section `letters` of the content. */
export const emailTemplatesSection = group('E-mails', {
  confirmation: emailTemplate('Confirmação do e-mail'),
  recovery: emailTemplate('Recuperação de senha'),
  passwordChanged: emailTemplate('Senha alterada'),
  loginCode: emailTemplate('Código para entrar', 'O código aparece abaixo do texto.'),
  // The first two ask each address to confirm; `addressChanged` tells the former one afterwards.
  addressChangeOld: emailTemplate('Troca de e-mail: ao endereço de agora'),
  addressChangeNew: emailTemplate('Troca de e-mail: ao endereço novo'),
  accountErased: emailTemplate('Conta excluída'),
  newDevice: emailTemplate(
    'Entrada de um aparelho novo',
    'Para quem administra. A hora e o navegador aparecem abaixo do texto.',
  ),
  securityChanged: emailTemplate(
    'Mudança na segurança da conta',
    'A cada mudança no segundo fator, no papel ou no e-mail. O que mudou, e como desfazer, aparecem abaixo do texto.',
  ),
  addressChanged: emailTemplate(
    'E-mail da conta trocado',
    'Ao endereço de antes. Quem trocou e quando aparecem abaixo do texto.',
  ),
  teamInvitation: emailTemplate(
    'Convite para a equipe',
    'Para quem você convida em Ajustes. Quem convidou e o que a pessoa poderá fazer aparecem abaixo do texto.',
  ),
  teamChanged: emailTemplate(
    'Mudança na equipe',
    'Para todos os que administram o site. O que mudou, de quem e por quem aparecem abaixo do texto.',
  ),
  paymentsChanged: emailTemplate(
    'Links de pagamento ou preço mudaram',
    'Para quem é avisado em Ajustes › Avisos e todos os que o administram. De quê para quê, e por quem, aparecem abaixo do texto.',
  ),
  settingsChanged: emailTemplate(
    'E-mail, pagamentos ou cópias mudaram em Ajustes',
    'Para todos os que administram o site, pelo servidor de e-mail de antes da mudança. O que mudou, e por quem, aparecem abaixo do texto.',
  ),
  // Sent once per account, from the success page.
  welcome: emailTemplate(
    'Boas-vindas',
    'Depois da compra confirmada na página. O site cumprimenta pelo primeiro nome.',
  ),
  firstPassword: emailTemplate(
    'Compra: criar a senha',
    'Para quem comprou e ainda não tem senha. O recibo aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  accessOpened: emailTemplate(
    'Compra: acesso liberado',
    'Para quem comprou e já tem conta. O recibo aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  accessPending: emailTemplate(
    'Pedido de acesso: pagamento que ainda não chegou',
    'A quem pede o acesso em /acesso a uma compra que espera pelo pagamento, como um PIX.',
  ),
  accessMoved: emailTemplate(
    'Compra passada a outro e-mail',
    'Aos dois endereços, quando a equipe corrige o e-mail de uma compra em Pedidos. A compra e os endereços aparecem abaixo do texto.',
  ),
  accessRefused: emailTemplate(
    'Pedido de acesso recusado',
    'A quem pediu o acesso a uma compra feita com outro e-mail. O seu motivo aparece abaixo do texto.',
  ),
  refundLink: emailTemplate('Reembolso: link', 'A quem comprou e pede o reembolso sem entrar na conta.'),
  refundRequested: emailTemplate(
    'Reembolso: pedido registrado',
    'Confirma o pedido na hora. O que foi comprado e quem devolve aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  refundSent: emailTemplate(
    'Reembolso: dinheiro a caminho',
    'Quando a devolução foi feita. O que foi devolvido aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  certificate: emailTemplate(
    'Certificado emitido',
    'A quem concluiu, com o endereço em que qualquer pessoa confere o certificado. O site cumprimenta pelo primeiro nome.',
  ),
  questionAnswered: emailTemplate(
    'Resposta a uma dúvida',
    'O nome da aula e a sua resposta aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  reminderNotStarted: emailTemplate(
    'Lembrete: não começou',
    `Uma vez, ${reminderDays['not-started'].from} dias depois de o curso abrir, se você ligar em Ajustes › Avisos. A próxima aula aparece abaixo do texto, e o botão leva a ela.`,
  ),
  reminderStopped: emailTemplate(
    'Lembrete: parou',
    `Uma vez, depois de ${reminderDays.stopped.from} dias sem aula, se você ligar em Ajustes › Avisos. A próxima aula aparece abaixo do texto, e o botão leva a ela.`,
  ),
  reminderAlmostDone: emailTemplate(
    'Lembrete: falta pouco',
    `Uma vez, a quem já fez a maior parte e está há ${reminderDays['almost-done'].from} dias sem aula, se você ligar em Ajustes › Avisos. A próxima aula aparece abaixo do texto, e o botão leva a ela.`,
  ),
  videoReady: emailTemplate(
    'Vídeo publicado',
    'Uma vez, a quem pediu aviso em uma aula sem vídeo, quando você publica o vídeo. O nome da aula aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  nameCorrected: emailTemplate(
    'Nome corrigido',
    'O nome, e o código do novo certificado se houver, aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  nameRefused: emailTemplate(
    'Correção do nome recusada',
    'O nome pedido e o seu motivo aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  newsletterConfirmation: emailTemplate('Confirmação da newsletter'),
  newsletterNote: text({
    label: 'Rodapé da newsletter',
    help: 'Abaixo de cada newsletter, antes do link para sair.',
  }),
  courseEmailNote: text({
    label: 'Rodapé dos e-mails a alunos',
    help: 'Abaixo de cada e-mail escrito a um grupo de alunos, antes do link para não receber mais.',
  }),
  sale: emailTemplate(
    'Aviso de venda',
    'Para o endereço em Site › E-mail avisado a cada venda. Quem comprou, o valor e a origem aparecem abaixo do texto.',
  ),
  accessMovedTeam: emailTemplate(
    'Aviso de compra passada a outro e-mail',
    'Para quem é avisado em Ajustes › Avisos e todos os que o administram, quando o atendimento corrige o e-mail de uma compra. De qual para qual, e por quem, aparecem abaixo do texto.',
  ),
  refundToDo: emailTemplate(
    'Aviso de reembolso a fazer',
    'Para quem é avisado em Ajustes › Avisos, quando o dinheiro precisa ser devolvido à mão. Valor, transação e prazo aparecem abaixo do texto.',
  ),
  trouble: emailTemplate(
    'Aviso do que precisa de alguém',
    'Para quem é avisado em Ajustes › Avisos, uma vez por problema. O problema aparece no assunto e abaixo do texto.',
  ),
  troubleSummary: emailTemplate(
    'Resumo do que precisa de alguém',
    'Para quem é avisado em Ajustes › Avisos, uma vez por dia enquanto mais de um problema durar, ou um deles crescer. Os problemas aparecem abaixo do texto.',
  ),
});

export type EmailTemplates = z.infer<typeof emailTemplatesSection>;
/** Email templates; a newsletter has none, as its text is written each time. */
export type EmailTemplateName = Exclude<keyof EmailTemplates, 'newsletterNote' | 'courseEmailNote'>;
export type EmailTemplate = EmailTemplates[EmailTemplateName];
