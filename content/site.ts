/** The whole site shares these: name, price, links, contact, seller, instructor, promises. The price is `price.cents`. */

import type { SiteContent } from '../domain/content/site.ts';

export const site: Omit<SiteContent, 'everyPage' | 'notFound'> = {
  brandName: 'IA Veterinária',
  courseTitle: 'Inteligência Artificial na Rotina Veterinária de Pequenos Animais',
  tagline: 'IA na rotina da clínica, com você no controle.',

  // Preço em centavos: 8500 são R$ 85. O valor cobrado de verdade é o que está na sua página de pagamento.
  price: { cents: 8500 },

  // Um preço menor por um tempo, com as datas e o link de compra dele; null: nenhuma.
  promotion: null,

  guaranteeDays: 7,
  supportHours: 24,
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

  // E-mail que recebe um aviso a cada compra aprovada. Vazio: nenhum aviso.
  saleNoticeEmail: '',

  // Quem vende: nome, CNPJ ou CPF e endereço. Aparece no rodapé de todas as páginas e dos e-mails, nos recibos e nos
  // textos legais. Vazio: não aparece, e o lançamento fica impedido.
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
    videoLessonsText: '{{videoaulasPrometidas}}+ videoaulas',
    videoLessonsCount: 40,
    certificateText: 'Certificado de conclusão',
    communityText: 'Comunidade de alunos',
    personalSupportText: 'Suporte personalizado',
    supportAnswerText: 'Respostas do suporte em até {{suporte}} horas úteis',
    guaranteeText: 'Garantia incondicional de {{garantia}} dias',
    educationalText: 'Plataforma com finalidade exclusivamente educacional.',
    // O que só quem vende pode confirmar: uma frase e a data (22/11/2026). Visitantes não veem.
    proofs: {
      hours: { text: '', date: '' },
      updates: { text: '', date: '' },
      community: { text: '', date: '' },
      supportAnswer: { text: '', date: '' },
    },
  },
};
