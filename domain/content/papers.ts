import type { z } from 'zod';
import { group, line, lines, markdown, paragraphs, text, titleAndText, titled } from './fields.ts';
import { pageMeta } from './site.ts';

const legalText = (label: string) =>
  group(label, {
    title: line({ label: 'Título' }),
    description: text({ label: 'Descrição no Google', max: 300 }),
    updated: line({ label: 'Versão', help: 'Como abril de 2025.', max: 60 }),
    body: markdown({
      label: 'Texto',
      help: 'Ao mudar o conteúdo, mude a data também na primeira linha. Peça a revisão de um advogado.',
    }),
  });

export const legalSection = group('Termos, privacidade e acessibilidade', {
  terms2025: legalText('Termos de Uso (abril de 2025)'),
  privacy2025: legalText('Política de Privacidade (abril de 2025)'),
  terms2024: legalText('Termos de Uso (abril de 2024)'),
  privacy2024: legalText('Política de Privacidade (abril de 2024)'),
  accessibility: legalText('Acessibilidade'),
});

export const certificateSection = group('Certificado', {
  modality: line({ label: 'Modalidade', max: 40 }),
  topics: lines('O que o curso ensina', 'tema', { max: 8, length: 90 }),
  page: group(
    'Página de validação',
    {
      form: group('Sem código', { meta: pageMeta, ...titleAndText }),
      field: group('Campo', {
        label: line({ label: 'Nome do campo', max: 60 }),
        hint: text({ label: 'Ajuda' }),
        buttonLabel: line({ label: 'Botão', max: 40 }),
        otherTitle: line({ label: 'Título para outro código' }),
      }),
      answers: group('Respostas', {
        valid: titled('Válido'),
        replaced: titled('Substituído'),
        revoked: titled('Revogado'),
        suspended: titled('Sem validade no momento'),
        erased: titled('Retirado por quem o recebeu'),
        unknown: titled('Código que não existe'),
        'too-many': titled('Muitas consultas'),
        unavailable: titled('Não foi possível conferir'),
      }),
      currentLabel: line({ label: 'Link para o certificado atual', max: 60 }),
      facts: group('Nomes dos dados', {
        name: line({ label: 'Nome', max: 60 }),
        course: line({ label: 'Curso', max: 60 }),
        hours: line({ label: 'Carga horária', max: 60 }),
        modality: line({ label: 'Modalidade', max: 60 }),
        completed: line({ label: 'Conclusão', max: 60 }),
        issued: line({ label: 'Emissão', max: 60 }),
        code: line({ label: 'Código', max: 60 }),
        issuer: line({ label: 'Quem emite', max: 60 }),
        topics: line({ label: 'Conteúdo', max: 60 }),
        modules: line({ label: 'Módulos', max: 60 }),
      }),
    },
    { help: 'A página em que qualquer pessoa confere um código.' },
  ),
});

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

export const emailTemplatesSection = group('E-mails', {
  confirmation: emailTemplate('Confirmação do e-mail'),
  recovery: emailTemplate('Recuperação de senha'),
  passwordChanged: emailTemplate('Senha alterada'),
  loginCode: emailTemplate('Código para entrar', 'O código aparece abaixo do texto.'),
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
    'Para quem cuida do site (OWNER_EMAIL) e todos os que o administram. De quê para quê, e por quem, aparecem abaixo do texto.',
  ),
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
    'Uma vez, 3 dias depois de o curso abrir, se você ligar em Ajustes › Avisos. A próxima aula aparece abaixo do texto, e o botão leva a ela.',
  ),
  reminderStopped: emailTemplate(
    'Lembrete: parou',
    'Uma vez, depois de 14 dias sem aula, se você ligar em Ajustes › Avisos. A próxima aula aparece abaixo do texto, e o botão leva a ela.',
  ),
  reminderAlmostDone: emailTemplate(
    'Lembrete: falta pouco',
    'Uma vez, a quem já fez a maior parte e está há 7 dias sem aula, se você ligar em Ajustes › Avisos. A próxima aula aparece abaixo do texto, e o botão leva a ela.',
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
  refundToDo: emailTemplate(
    'Aviso de reembolso a fazer',
    'Para quem cuida do site (OWNER_EMAIL), quando o dinheiro precisa ser devolvido à mão. Valor, transação e prazo aparecem abaixo do texto.',
  ),
  trouble: emailTemplate(
    'Aviso do que precisa de alguém',
    'Para quem cuida do site (OWNER_EMAIL), uma vez por problema. O problema aparece no assunto e abaixo do texto.',
  ),
  troubleSummary: emailTemplate(
    'Resumo do que precisa de alguém',
    'Para quem cuida do site, uma vez por dia enquanto mais de um problema durar. Os problemas aparecem abaixo do texto.',
  ),
});

export type CertificateContent = z.infer<typeof certificateSection>;
export type EmailTemplates = z.infer<typeof emailTemplatesSection>;
/** Emails whose whole text is content; a newsletter's is written each time. */
export type EmailTemplateName = Exclude<keyof EmailTemplates, 'newsletterNote' | 'courseEmailNote'>;
export type EmailTemplate = EmailTemplates[EmailTemplateName];
