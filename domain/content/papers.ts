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

const letter = (label: string, help?: string) =>
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

export const lettersSection = group('E-mails', {
  confirmation: letter('Confirmação do e-mail'),
  recovery: letter('Recuperação de senha'),
  passwordChanged: letter('Senha alterada'),
  loginCode: letter('Código para entrar', 'O código aparece abaixo do texto.'),
  addressChangeOld: letter('Troca de e-mail: ao endereço de agora'),
  addressChangeNew: letter('Troca de e-mail: ao endereço novo'),
  accountErased: letter('Conta excluída'),
  newDevice: letter(
    'Entrada de um aparelho novo',
    'Para quem administra. A hora e o navegador aparecem abaixo do texto.',
  ),
  securityChanged: letter(
    'Mudança na segurança da conta',
    'A cada mudança no segundo fator, no papel ou no e-mail. O que mudou, e como desfazer, aparecem abaixo do texto.',
  ),
  addressChanged: letter(
    'E-mail da conta trocado',
    'Ao endereço de antes. Quem trocou e quando aparecem abaixo do texto.',
  ),
  teamChanged: letter(
    'Mudança na equipe',
    'Para todos os que administram o site. O que mudou, de quem e por quem aparecem abaixo do texto.',
  ),
  paymentsChanged: letter(
    'Links de pagamento ou preço mudaram',
    'Para quem cuida do site (OWNER_EMAIL) e todos os que o administram. De quê para quê, e por quem, aparecem abaixo do texto.',
  ),
  welcome: letter(
    'Boas-vindas',
    'Depois da compra confirmada na página. O site cumprimenta pelo primeiro nome.',
  ),
  firstPassword: letter(
    'Compra: criar a senha',
    'Para quem comprou e ainda não tem senha. O recibo aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  accessOpened: letter(
    'Compra: acesso liberado',
    'Para quem comprou e já tem conta. O recibo aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  refundLink: letter('Reembolso: link', 'A quem comprou e pede o reembolso sem entrar na conta.'),
  refundRequested: letter(
    'Reembolso: pedido registrado',
    'Confirma o pedido na hora. O que foi comprado e quem devolve aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  refundSent: letter(
    'Reembolso: dinheiro a caminho',
    'Quando a devolução foi feita. O que foi devolvido aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  certificate: letter(
    'Certificado emitido',
    'A quem concluiu, com o endereço em que qualquer pessoa confere o certificado. O site cumprimenta pelo primeiro nome.',
  ),
  questionAnswered: letter(
    'Resposta a uma dúvida',
    'O nome da aula e a sua resposta aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  nameCorrected: letter(
    'Nome corrigido',
    'O nome, e o código do novo certificado se houver, aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  nameRefused: letter(
    'Correção do nome recusada',
    'O nome pedido e o seu motivo aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
  ),
  newsletterConfirmation: letter('Confirmação da newsletter'),
  newsletterNote: text({
    label: 'Rodapé da newsletter',
    help: 'Abaixo de cada newsletter, antes do link para sair.',
  }),
  sale: letter(
    'Aviso de venda',
    'Para o endereço em Site › E-mail avisado a cada venda. Quem comprou, o valor e a origem aparecem abaixo do texto.',
  ),
  refundToDo: letter(
    'Aviso de reembolso a fazer',
    'Para quem cuida do site (OWNER_EMAIL), quando o dinheiro precisa ser devolvido à mão. Valor, transação e prazo aparecem abaixo do texto.',
  ),
  trouble: letter(
    'Aviso do que precisa de alguém',
    'Para quem cuida do site (OWNER_EMAIL), uma vez por problema. O problema aparece no assunto e abaixo do texto.',
  ),
  troubleSummary: letter(
    'Resumo do que precisa de alguém',
    'Para quem cuida do site, uma vez por dia enquanto mais de um problema durar. Os problemas aparecem abaixo do texto.',
  ),
});

export type CertificateContent = z.infer<typeof certificateSection>;
export type LettersContent = z.infer<typeof lettersSection>;
/** Emails whose whole text is content; a newsletter's is written each time. */
export type LetterName = Exclude<keyof LettersContent, 'newsletterNote'>;
export type LetterTexts = LettersContent[LetterName];
