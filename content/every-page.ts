/** Texts of every public page: menu, footer, newsletter, cookie banner. */

import type { SiteContent } from '../domain/content/site.ts';
import { paths } from '../domain/paths.ts';

/** Links to sections of the landing page, in header and footer. */
const sectionLinks = [
  { label: 'Benefícios', href: '/#beneficios' },
  { label: 'Conteúdo', href: '/#conteudo' },
  { label: 'Instrutor', href: '/#instrutor' },
];

export const everyPage: SiteContent['everyPage'] = {
  header: {
    links: [...sectionLinks, { label: 'Materiais do Curso', href: paths.materials }],
    signUpLabel: 'Inscreva-se agora',
  },

  newsletter: {
    title: 'Dicas de IA para a clínica',
    text: 'Textos curtos por e-mail. Você sai quando quiser, com um clique.',
    // The same for every email, so as not to reveal who has subscribed.
    success:
      'Quase lá. Se o endereço estiver certo, você vai receber um e-mail para confirmar a inscrição. Confira também o spam.',
    // Pages that links in emails open.
    linkPages: {
      confirm: {
        title: 'Confirme a sua inscrição',
        text: 'Falta só tocar no botão para receber as nossas dicas por e-mail.',
      },
      unsubscribe: {
        title: 'Cancelar a inscrição?',
        text: 'Toque no botão e não enviaremos mais a newsletter a este endereço. Sua conta de aluno, se você tiver uma, continua igual.',
      },
      courseEmails: {
        title: 'Não receber mais e-mails sobre o curso?',
        text: 'Toque no botão e não enviaremos mais lembretes nem novidades do curso. O que é da sua conta e das suas compras continua a chegar.',
      },
    },
    // Outcomes that the footer shows after a link in a newsletter.
    confirmed: {
      title: 'Inscrição confirmada',
      text: 'Pronto. As próximas mensagens chegam no seu e-mail.',
    },
    unsubscribed: {
      title: 'Inscrição cancelada',
      text: 'Você não vai mais receber a nossa newsletter. Sua conta de aluno, se você tiver uma, continua igual.',
    },
    courseEmailsRefused: {
      title: 'Pronto',
      text: 'Você não vai mais receber e-mails sobre o curso. Em Minha conta você pode voltar a recebê-los quando quiser.',
    },
    invalidLink: {
      title: 'Este link não vale mais',
      text: 'Ele já foi usado ou expirou. Você pode se inscrever de novo no rodapé do site.',
    },
  },

  footer: {
    supportText:
      'Dúvidas antes ou depois da compra?{{se contato}} O suporte responde {{se resposta}}em até {{suporte}} horas úteis{{senao}}em dias úteis{{fim}}.{{fim}}',
    quickLinksTitle: 'Links rápidos',
    quickLinks: [
      ...sectionLinks,
      { label: 'Conheça o curso', href: paths.course },
      { label: 'Área do Aluno', href: paths.login },
      { label: 'Pedir reembolso', href: paths.refund },
    ],
    informationTitle: 'Informações',
    informationLinks: [
      { label: 'Perguntas frequentes', href: paths.faq },
      { label: 'Termos de Uso', href: paths.terms2025 },
      { label: 'Política de Privacidade', href: paths.privacy2025 },
      { label: 'Termos de Uso (abril de 2024)', href: paths.terms2024 },
      { label: 'Política de Privacidade (abril de 2024)', href: paths.privacy2024 },
    ],
    educationalNotice:
      '{{avisoEducacional}} Não substitui a avaliação nem a responsabilidade do médico-veterinário.',
    // The footer puts "©" and the year before it.
    copyright: '{{marca}}. Todos os direitos reservados.',
  },

  // Shown while a promotion runs: on pages that say the price, and in the price panel of the sales page.
  promotion: {
    notice: 'Promoção: de {{precoCheio}} por {{preco}} até {{fimDaPromocao}}.',
    before: 'De {{precoCheio}} por',
    until: 'até {{fimDaPromocao}}',
  },

  consent: {
    title: 'Cookies e privacidade',
    text: 'A área do aluno usa um cookie essencial para manter você conectado. Com a sua permissão, usamos também uma ferramenta de publicidade para saber quais anúncios trazem visitas. Se você recusar, o site funciona do mesmo jeito.',
  },
};
