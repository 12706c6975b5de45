/**
 * DADOS DO SITE: nome, preço, links de compra, contato, dados legais, instrutora e promessas de venda.
 *
 * Como mudar com segurança:
 * - Mude só o texto entre aspas simples ou o número. Deixe as vírgulas, as aspas e os nomes em inglês como estão.
 * - Se o texto tiver apóstrofo, use ’ no lugar da aspa simples.
 * - '' quer dizer "ainda não preenchido". isSample: true quer dizer "exemplo": ponha o texto real e troque por false.
 * - Depois de salvar, rode `npm run doctor` (diz o que falta) e `npm start` (mostra o site).
 */

import { shortMoneyText } from '../domain/money.ts';

// Prazos e número de videoaulas que o site promete. Os textos do site usam estes números.
const guaranteeDays = 7;
const supportHours = 24;
// `npm run doctor` compara com os vídeos que existem em course.ts.
const videoLessonsCount = 40;

export const site: SiteContent = {
  brandName: 'IA Veterinária',
  courseTitle: 'Inteligência Artificial na Rotina Veterinária de Pequenos Animais',
  tagline: 'IA na rotina da clínica, com você no controle.',

  // Preço em centavos: 8500 são R$ 85. O valor cobrado de verdade é o que está na sua página de pagamento.
  price: { cents: 8500 },

  guaranteeDays,
  supportHours,
  // Carga horária: aparece nos textos e no certificado.
  courseHours: 8,

  // Endereço do site que sai no certificado. Vazio: usa o endereço de APP_URL.
  website: '',

  // Páginas de pagamento (comece com https://). Uma para o botão do topo, outra para os botões da página.
  checkoutUrlHeader: '',
  checkoutUrlHero: '',

  // WhatsApp do suporte: só números, com o código do país (55) e o DDD.
  supportPhone: '',
  supportMessage: 'Olá, gostaria de mais informações sobre o curso.',

  // E-mail que recebe os pedidos de suporte e de reembolso.
  supportEmail: '',

  // Quem vende. Aparece nos termos de uso e na política de privacidade.
  legal: {
    companyName: '',
    document: '',
    address: '',
    dpoContact: '',
  },

  // O que os textos legais mostram enquanto o campo correspondente estiver vazio.
  legalFallbacks: {
    companyName: 'IA Veterinária',
    document: 'informado pelo canal de suporte',
    address: 'informado pelo canal de suporte',
    supportEmail: 'canal de suporte indicado no rodapé do site',
    dpoContact: 'canal de suporte indicado no rodapé do site',
  },

  // Publicidade: o código de conversão e os rótulos de cada evento. Vazio: nada é carregado.
  adsConversionId: '',
  adsConversionLabelCheckout: '',
  adsConversionLabelPurchase: '',

  // Quem ensina. O nome e as credenciais saem também no certificado.
  instructor: {
    isSample: true,
    name: 'Dra. Nome da Instrutora',
    title: 'Médica-veterinária',
    credentials: 'CRMV-UF 00000',
    bio: [
      'Texto de exemplo. Este espaço conta quem ensina o curso: formação, área de atuação e tempo de clínica.',
      'Aqui a instrutora conta também como a IA entrou na rotina dela, em quais tarefas ajuda e onde prefere não usar.',
    ],
    photo: '',
  },

  // Redes sociais. Modelo de uma linha: { label: 'Instagram', url: 'https://...' },
  socialLinks: [],

  // Promessas de venda. Só publique o que o curso cumpre. `npm run doctor` compara o que consegue conferir.
  claims: {
    lifetimeAccessText: 'Acesso vitalício',
    updatesText: '1 ano de atualizações gratuitas',
    videoLessonsText: `${videoLessonsCount}+ videoaulas`,
    videoLessonsCount,
    certificateText: 'Certificado de conclusão',
    communityText: 'Comunidade de alunos',
    personalSupportText: 'Suporte personalizado',
    supportAnswerText: `Respostas do suporte em até ${supportHours} horas úteis`,
    guaranteeText: `Garantia incondicional de ${guaranteeDays} dias`,
    educationalText: 'Plataforma com finalidade exclusivamente educacional.',
  },
};

// Daqui para baixo é a parte técnica: não precisa mexer.

/** As people read it: `R$ 85`. Marked as pure, for the application leaves it out. */
export const priceText = /* @__PURE__ */ shortMoneyText(site.price.cents);

export interface SiteContent {
  brandName: string;
  courseTitle: string;
  tagline: string;
  price: { cents: number };
  guaranteeDays: number;
  /** Business hours. */
  supportHours: number;
  courseHours: number;
  /** Empty: APP_URL is used. */
  website: string;
  checkoutUrlHeader: string;
  checkoutUrlHero: string;
  /** Digits only, with country code. */
  supportPhone: string;
  supportMessage: string;
  supportEmail: string;
  legal: LegalIdentity;
  /** Shown in the legal texts in place of an empty field. */
  legalFallbacks: LegalIdentity & { supportEmail: string };
  adsConversionId: string;
  adsConversionLabelCheckout: string;
  adsConversionLabelPurchase: string;
  instructor: Instructor;
  socialLinks: SocialLink[];
  claims: Claims;
}

interface LegalIdentity {
  companyName: string;
  /** CNPJ or CPF. */
  document: string;
  address: string;
  /** Contact of the person in charge of personal data (LGPD). */
  dpoContact: string;
}

export interface Instructor {
  isSample: boolean;
  name: string;
  title: string;
  credentials: string;
  /** One entry per paragraph. */
  bio: string[];
  /** File name of the photo. Empty: a drawn portrait. */
  photo: string;
}

interface SocialLink {
  label: string;
  url: string;
}

interface Claims {
  lifetimeAccessText: string;
  updatesText: string;
  videoLessonsText: string;
  /** The number promised in `videoLessonsText`, for comparison with the course. */
  videoLessonsCount: number;
  certificateText: string;
  communityText: string;
  personalSupportText: string;
  supportAnswerText: string;
  guaranteeText: string;
  educationalText: string;
}
