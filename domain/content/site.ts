import type { z } from 'zod';
import {
  day,
  email,
  everyday,
  externalUrl,
  fixed,
  flag,
  googleTagId,
  group,
  image,
  line,
  list,
  moment,
  more,
  number,
  optionalGroup,
  paragraphs,
  pathOrUrl,
  phone,
  price,
  requiredExternalUrl,
  sellerDocument,
  text,
  titleAndText,
  titleAndTextGroup,
} from './fields.ts';

const legalIdentity = {
  companyName: line({ label: 'Razão social ou nome completo', isOptional: true }),
  document: line({ label: 'CNPJ ou CPF', max: 60, isOptional: true }),
  address: line({
    label: 'Endereço',
    help: 'Rua, número, cidade, estado e CEP.',
    max: 200,
    isOptional: true,
  }),
  dpoContact: line({ label: 'Contato para dados pessoais (LGPD)', max: 200, isOptional: true }),
};

/** The owner's answer on how a promise is kept. */
const proof = (label: string, help: string) =>
  group(label, {
    text: text({ label: 'Como é cumprida', help, max: 400, isOptional: true }),
    date: day({ label: 'Conferida em' }),
  });

const linkItem = group(
  'Link',
  {
    label: line({ label: 'Texto', max: 60 }),
    href: pathOrUrl({
      label: 'Endereço',
      help: 'Uma página do site, como /curso, ou um endereço com https://.',
    }),
  },
  { titleField: 'label' },
);

const everyPage = group('Em todas as páginas', {
  header: group('Menu', {
    links: list(linkItem, { label: 'Links do menu', entry: 'link', max: 6 }),
    signUpLabel: fixed(line({ label: 'Botão de inscrição', max: 40 })),
  }),
  newsletter: group('Newsletter', {
    ...titleAndText,
    success: text({
      label: 'Depois de enviar',
      help: 'A mesma resposta para qualquer endereço, para não revelar quem já está inscrito.',
      use: 'fixed',
    }),
    linkPages: group(
      'Páginas que os links dos e-mails abrem',
      {
        confirm: titleAndTextGroup('Confirmar a inscrição'),
        unsubscribe: titleAndTextGroup('Cancelar a inscrição'),
        courseEmails: titleAndTextGroup('Cancelar os e-mails sobre o curso'),
      },
      { use: 'fixed' },
    ),
    confirmed: fixed(titleAndTextGroup('Depois de confirmar')),
    unsubscribed: fixed(titleAndTextGroup('Depois de cancelar')),
    courseEmailsRefused: fixed(titleAndTextGroup('Depois de cancelar os e-mails sobre o curso')),
    invalidLink: fixed(titleAndTextGroup('Link que não vale mais')),
  }),
  footer: group('Rodapé', {
    supportText: text({ label: 'Texto do suporte' }),
    quickLinksTitle: line({ label: 'Título dos links rápidos', max: 60 }),
    quickLinks: list(linkItem, { label: 'Links rápidos', entry: 'link', max: 10 }),
    informationTitle: line({ label: 'Título das informações', max: 60 }),
    informationLinks: list(linkItem, { label: 'Informações', entry: 'link', max: 12 }),
    educationalNotice: text({ label: 'Aviso educacional' }),
    copyright: line({ label: 'Direitos autorais', help: 'O site escreve © e o ano antes.', max: 200 }),
  }),
  promotion: group(
    'Durante uma promoção',
    {
      notice: text({ label: 'Aviso nas páginas que dizem o preço', max: 200 }),
      before: line({ label: 'Antes do preço, no quadro de preço', max: 60 }),
      until: line({ label: 'Depois do preço, no quadro de preço' }),
    },
    { help: 'Só aparece enquanto uma promoção vale. As datas e o preço ficam em Promoção.' },
  ),
  consent: fixed(titleAndTextGroup('Aviso de cookies')),
});

export const pageMeta = group(
  'No Google e ao compartilhar',
  {
    title: line({ label: 'Título', max: 90 }),
    description: text({ label: 'Descrição', max: 300 }),
  },
  { use: 'more' },
);

export const siteSection = group('Site', {
  brandName: everyday(line({ label: 'Nome do site', max: 60 })),
  courseTitle: everyday(line({ label: 'Nome do curso', help: 'Sai também no certificado.', max: 120 })),
  tagline: line({ label: 'Frase curta', max: 120 }),
  price: group('Preço', {
    cents: price({
      label: 'Preço do curso',
      help: 'Aparece em todas as páginas. O valor cobrado é o da sua página de pagamento.',
      use: 'everyday',
    }),
  }),
  guaranteeDays: number({ label: 'Dias de garantia', help: 'A lei pede pelo menos 7.', min: 7, max: 365 }),
  supportHours: number({ label: 'Horas úteis até a resposta do suporte', min: 1, max: 240 }),
  courseHours: number({
    label: 'Carga horária, em horas',
    help: 'Aparece nos textos e no certificado. Certificados já emitidos não mudam.',
    min: 1,
    max: 500,
    use: 'everyday',
  }),
  checkoutUrlHero: externalUrl({
    label: 'Link de pagamento',
    help: 'A página de pagamento que os botões de compra abrem.',
    needsFreshLogin: true,
    use: 'everyday',
  }),
  checkoutUrlHeader: externalUrl({
    label: 'Link de pagamento do botão do topo',
    needsFreshLogin: true,
  }),
  supportPhone: everyday(phone({ label: 'WhatsApp do suporte', help: 'Com DDD, como (11) 98765-4321.' })),
  supportMessage: line({ label: 'Primeira mensagem no WhatsApp', max: 200 }),
  supportEmail: email({
    label: 'E-mail do suporte',
    help: 'Recebe os pedidos de suporte e de reembolso.',
    use: 'everyday',
  }),
  studentSupport: text({ label: 'Suporte na área do aluno' }),
  saleNoticeEmail: email({
    label: 'E-mail avisado a cada venda',
    help: 'Recebe uma mensagem a cada compra aprovada. Vazio: nenhuma.',
    needsFreshLogin: true,
  }),
  socialLinks: list(
    group(
      'Rede',
      { label: line({ label: 'Nome', max: 40 }), url: externalUrl({ label: 'Endereço' }) },
      { titleField: 'label' },
    ),
    { label: 'Redes sociais', entry: 'rede', max: 8 },
  ),
  promotion: optionalGroup(
    'Promoção',
    {
      cents: price({ label: 'Preço na promoção' }),
      from: moment({ label: 'Começa em', needsFreshLogin: true }),
      until: moment({
        label: 'Termina em',
        help: 'Nessa hora o preço e os links voltam sozinhos, em menos de um minuto.',
        needsFreshLogin: true,
      }),
      checkoutUrl: requiredExternalUrl({
        label: 'Link de pagamento da promoção',
        help: 'Todos os botões de compra levam a ele enquanto a promoção vale. Confira que ele cobra o preço da promoção.',
        needsFreshLogin: true,
      }),
    },
    {
      help: 'Um preço menor por um tempo, que começa e termina sozinho. As páginas mostram o preço de antes e o de agora: só anuncie se o preço de antes foi mesmo cobrado. Desconto sobre um preço que nunca valeu é propaganda enganosa.',
      entry: 'promoção',
      blank: {
        cents: '',
        /** The moment at which it is added. */
        get from() {
          return new Date().toISOString();
        },
        until: '',
        checkoutUrl: '',
      },
      use: 'everyday',
    },
  ),
  instructor: group(
    'Quem ensina',
    {
      isSample: flag({
        label: 'Ainda é um exemplo',
        help: 'Desmarque quando os dados forem os verdadeiros; outro nome já desmarca. Com um link de compra, exemplos não aparecem no site.',
        use: 'more',
      }),
      name: line({ label: 'Nome', help: 'Sai no certificado.', max: 80 }),
      title: line({ label: 'Profissão', max: 80 }),
      credentials: line({ label: 'Registro', help: 'Como CRMV-SP 12345. Sai no certificado.', max: 80 }),
      bio: paragraphs('Apresentação', { max: 8 }),
      photo: image({ label: 'Foto', help: 'Foto vertical (4 por 5). Sem foto, o texto vem assinado.' }),
    },
    { use: 'everyday' },
  ),
  claims: group(
    'Promessas de venda',
    {
      // A promise has its flag here, its text below, and a proof if only the owner can confirm it.
      made: group(
        'O que você promete',
        {
          videoLessons: flag({ label: 'Número de videoaulas' }),
          hours: flag({ label: 'Carga horária' }),
          updates: flag({ label: 'Atualizações' }),
          community: flag({ label: 'Comunidade' }),
          supportAnswer: flag({ label: 'Prazo da resposta' }),
          lifetimeAccess: flag({ label: 'Acesso vitalício' }),
        },
        { help: 'Desmarcada, a promessa sai das páginas, dos e-mails e dos textos legais. Marcada, volta.' },
      ),
      lifetimeAccessText: line({ label: 'Acesso' }),
      updatesText: line({ label: 'Atualizações' }),
      videoLessonsText: line({ label: 'Videoaulas' }),
      videoLessonsCount: number({ label: 'Número de videoaulas prometido', min: 0, max: 1_000 }),
      certificateText: line({ label: 'Certificado' }),
      communityText: line({ label: 'Comunidade' }),
      personalSupportText: line({ label: 'Suporte' }),
      supportAnswerText: line({ label: 'Prazo da resposta' }),
      guaranteeText: line({ label: 'Garantia' }),
      educationalText: line({ label: 'Finalidade', max: 200 }),
      proofs: group(
        'Como são cumpridas',
        {
          hours: proof('Carga horária', 'Como você chegou às horas: vídeos, leitura e prática.'),
          updates: proof('Atualizações', 'Quem atualiza o curso e de quanto em quanto tempo.'),
          community: proof('Comunidade ou grupo', 'Onde fica, quem cuida e como o aluno entra.'),
          supportAnswer: proof('Prazo da resposta', 'Quem responde, por onde e em que dias.'),
        },
        {
          help: 'O que só você pode confirmar, com a data em que conferiu. Visitantes não veem isto. Enquanto faltar, o site não está pronto para vender.',
        },
      ),
    },
    { help: 'Só publique o que o curso cumpre. O que pode ser conferido é comparado com o curso.' },
  ),
  everyPage,
  legal: group(
    'Quem vende',
    {
      ...legalIdentity,
      document: sellerDocument({ label: 'CNPJ ou CPF' }),
      dpoContact: more(legalIdentity.dpoContact),
    },
    {
      help: 'Aparece, com o e-mail do suporte, no rodapé de todas as páginas e dos e-mails, nos recibos, nos termos de uso e na política de privacidade. A lei pede nome, CNPJ ou CPF e endereço.',
      use: 'everyday',
    },
  ),
  legalFallbacks: group(
    'O que o rodapé mostra se faltar um dado',
    { ...legalIdentity, supportEmail: line({ label: 'E-mail do suporte', max: 200, isOptional: true }) },
    { help: 'Os textos legais mostram o mesmo.', use: 'fixed' },
  ),
  website: externalUrl({
    label: 'Endereço que sai no certificado',
    help: 'Vazio: o endereço deste site.',
  }),
  adsConversionId: googleTagId({
    label: 'Publicidade: código de conversão',
    help: 'Como AW-123456789. Vazio: nada é carregado.',
  }),
  adsConversionLabelCheckout: line({
    label: 'Publicidade: rótulo da ida à compra',
    max: 60,
    isOptional: true,
  }),
  adsConversionLabelPurchase: line({ label: 'Publicidade: rótulo da compra', max: 60, isOptional: true }),
  notFound: fixed(group('Página não encontrada', { meta: pageMeta, ...titleAndText })),
});

export type SiteContent = z.infer<typeof siteSection>;
export type PromiseId = keyof SiteContent['claims']['made'];
export const promiseIds = Object.keys(siteSection.shape.claims.shape.made.shape) as PromiseId[];
export type PageMeta = z.infer<typeof pageMeta>;
