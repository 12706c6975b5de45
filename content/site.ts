/** Facts that the whole site shares: name, price, links, contact, seller, instructor, claims. */

import type { SiteContent } from '../domain/content/site.ts';

export const site: Omit<SiteContent, 'everyPage' | 'notFound'> = {
  brandName: 'IA Veterinária',
  courseTitle: 'Inteligência Artificial na Rotina Veterinária de Pequenos Animais',
  tagline: 'IA na rotina da clínica, com você no controle.',

  // 8500 cents are R$ 85. The payment page charges its own price.
  price: { cents: 8500 },

  // A lower price with its dates and checkout link; null for none.
  promotion: null,

  guaranteeDays: 7,
  // Business hours within which support answers.
  supportHours: 24,
  // Workload, in texts and on the certificate.
  courseHours: 8,

  // Printed on the certificate; empty for APP_URL.
  website: '',

  // Payment pages, with https://: of the header's button, and of all others.
  checkoutUrlHeader: '',
  checkoutUrlHero: '',

  // WhatsApp number for support: digits only, with country code (55) and area code.
  supportPhone: '',
  supportMessage: 'Olá, gostaria de mais informações sobre o curso.',

  // Receives requests for support and refunds.
  supportEmail: '',

  studentSupport:
    'Dúvidas sobre o curso ou o acesso? {{se resposta}}Respondemos em até {{suporte}} horas úteis{{senao}}Escreva para o suporte{{fim}}.',

  // Receives a notice of each approved purchase; empty for none.
  saleNoticeEmail: '',

  // The seller: name, CNPJ or CPF, address. Shown in the footer of pages and emails, in receipts and legal texts; while it
  // is empty, a launch check blocks the launch.
  legal: {
    companyName: '',
    document: '',
    address: '',
    dpoContact: '',
  },

  // Legal texts show these while the field is empty.
  legalFallbacks: {
    companyName: 'IA Veterinária',
    document: 'ainda não preenchido',
    address: 'ainda não preenchido',
    supportEmail: 'ainda não preenchido',
    dpoContact: 'ainda não preenchido',
  },

  // Google Ads: conversion id and the label of each event; nothing loads while they are empty.
  adsConversionId: '',
  adsConversionLabelCheckout: '',
  adsConversionLabelPurchase: '',

  // The instructor; the certificate prints name and credentials too.
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

  // Each: { label: 'Instagram', url: 'https://...' }.
  socialLinks: [],

  // Promises of the sales texts; `npm run doctor` compares with the course those that it can.
  claims: {
    lifetimeAccessText: 'Acesso vitalício',
    updatesText: '1 ano de atualizações gratuitas',
    videoLessonsText: '{{videoaulasPrometidas}}+ videoaulas',
    videoLessonsCount: 40,
    certificateText: 'Certificado de conclusão',
    communityText: 'Comunidade de alunos: dúvidas respondidas na página da aula',
    personalSupportText: 'Suporte personalizado',
    supportAnswerText: 'Respostas do suporte em até {{suporte}} horas úteis',
    guaranteeText: 'Garantia incondicional de {{garantia}} dias',
    // Promises of the owner: one set to false is in no text.
    made: {
      videoLessons: true,
      hours: true,
      updates: true,
      community: true,
      supportAnswer: true,
      lifetimeAccess: true,
    },
    educationalText: 'Plataforma com finalidade exclusivamente educacional.',
    // Claims that only the seller can confirm: a sentence, and its date as 22/11/2026; hidden from visitors.
    proofs: {
      hours: { text: '', date: '' },
      updates: { text: '', date: '' },
      community: { text: '', date: '' },
      supportAnswer: { text: '', date: '' },
    },
  },
};
