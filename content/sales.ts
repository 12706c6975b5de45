/**
 * PÁGINA DE VENDAS (/curso).
 *
 * Como mudar com segurança:
 * - Mude só o texto entre aspas. Deixe as vírgulas, as aspas e os nomes em inglês como estão.
 * - Se o texto tiver apóstrofo, use ’ no lugar da aspa simples.
 * - Trechos como ${priceText} e site.claims.certificateText vêm do arquivo site.ts: mude lá.
 * - isSample: true marca um depoimento de exemplo. Ponha o depoimento real, com autorização, e troque por false.
 * - Depois de salvar, rode `npm run doctor` e `npm start`.
 */

import { regularModuleCount } from './course.ts';
import type { PageMeta, Testimonial } from './page-types.ts';
import { priceText, site } from './site.ts';

export const sales: SalesContent = {
  // Título e descrição que aparecem no Google e ao compartilhar o link.
  meta: {
    title: 'Curso de IA na Rotina Veterinária de Pequenos Animais',
    description: `Curso online de ${site.courseHours} horas, com acesso vitalício, certificado e garantia de ${site.guaranteeDays} dias. ${priceText}, pagamento único, no cartão ou PIX.`,
  },

  hero: {
    title: site.courseTitle,
    subtitle:
      'Do histórico ao laudo, da alta ao lembrete de retorno: aprenda a usar a IA nas tarefas escritas da clínica, com revisão e decisão suas.',
    facts: [
      `${site.courseHours} horas`,
      '100% online, em português',
      `${regularModuleCount} módulos e um bônus`,
      site.claims.certificateText,
    ],
    ctaLabel: 'Quero me inscrever',
    note: `${priceText} em pagamento único, com ${site.guaranteeDays} dias de garantia.`,
  },

  topics: {
    title: 'O que você vai aprender',
    items: [
      {
        title: 'Os fundamentos da IA na veterinária',
        description: 'O que ela faz bem, onde costuma errar e quando não usar.',
      },
      {
        title: 'Como pedir e como conferir',
        description: 'Prompts claros, com contexto e limites, e um método para revisar cada resposta.',
      },
      {
        title: 'Ferramentas de conversa, design e imagem',
        description: 'Qual usar em cada tarefa, do prontuário à publicação nas redes sociais.',
      },
      {
        title: 'Anamneses e históricos organizados',
        description: 'Roteiros por espécie e registros que você encontra no retorno.',
      },
      {
        title: 'Laudos, relatórios e avisos',
        description: 'Da anotação ao documento estruturado, revisado e assinado por você.',
      },
      {
        title: 'Dados clínicos em planilhas',
        description: 'Vacinas, tratamentos, cirurgias e pacientes crônicos sob controle.',
      },
      {
        title: 'Rotinas que andam sozinhas',
        description: 'Lembretes, retornos e mensagens aos tutores, com pontos de conferência.',
      },
      {
        title: 'Ética e responsabilidade profissional',
        description: 'Sigilo, LGPD e os limites que mantêm a decisão clínica nas suas mãos.',
      },
    ],
  },

  testimonials: {
    title: 'Quem já fez o curso',
    sampleLabel: 'Depoimento de exemplo',
    // Como o leitor de tela lê as estrelas: "5 de 5 estrelas".
    ratingLabel: 'de 5 estrelas',
    items: [
      {
        isSample: true,
        name: 'Nome da aluna',
        role: 'Médica-veterinária, clínica geral',
        content: 'Exemplo: aqui a aluna conta como organiza o histórico dos pacientes desde que fez o curso.',
        rating: 5,
        image: '',
      },
      {
        isSample: true,
        name: 'Nome do aluno',
        role: 'Médico-veterinário, diagnóstico por imagem',
        content:
          'Exemplo: aqui o aluno conta como escreve o rascunho dos laudos e o que confere antes de assinar.',
        rating: 5,
        image: '',
      },
      {
        isSample: true,
        name: 'Nome da estudante',
        role: 'Estudante de Medicina Veterinária',
        content:
          'Exemplo: aqui a estudante conta quais materiais usa no estágio e o que aprendeu sobre os limites da IA.',
        rating: 5,
        image: '',
      },
    ],
  },

  pricing: {
    title: 'Um valor só, sem mensalidade',
    paymentText: 'pagamento único',
    methodsTitle: 'Formas de pagamento',
    methods: ['Cartão de crédito', 'PIX'],
    includesTitle: 'O que está incluído',
    includes: [
      site.claims.lifetimeAccessText,
      site.claims.updatesText,
      site.claims.videoLessonsText,
      'Guias, modelos, checklists e planilhas para baixar',
      'Mini-curso bônus de ChatGPT para veterinários',
      `${site.claims.certificateText} de ${site.courseHours} horas`,
      site.claims.communityText,
      site.claims.personalSupportText,
      site.claims.supportAnswerText,
    ],
    ctaLabel: 'Inscrever-me no curso',
    note: 'O pagamento é feito em uma página externa, que abre em outra aba.',
  },

  faq: {
    title: 'Perguntas frequentes',
    moreLabel: 'Ver todas as perguntas',
    items: [
      {
        question: 'Preciso entender de tecnologia?',
        answer:
          'Não. Se você usa WhatsApp e e-mail, consegue acompanhar. O curso começa do zero e os prompts vêm prontos para copiar e colar.',
      },
      {
        question: 'Como recebo o acesso?',
        answer:
          'Depois da confirmação do pagamento, você entra na área do aluno com o mesmo e-mail da compra. No cartão, a confirmação costuma ser rápida. No PIX, ela depende da compensação do pagamento.',
      },
      {
        question: 'Por quanto tempo posso assistir?',
        answer:
          'O acesso é vitalício e inclui 1 ano de atualizações gratuitas, contado da compra. Não há mensalidade nem renovação.',
      },
      {
        question: 'Preciso assinar alguma ferramenta de IA?',
        answer:
          'Não para acompanhar o curso. Os prompts podem ser usados em versões gratuitas de assistentes de conversa, dentro dos limites de cada empresa. Assinaturas não estão incluídas.',
      },
      {
        question: 'A IA vai decidir no meu lugar?',
        answer:
          'Não. No curso, ela escreve rascunhos e organiza informações. O diagnóstico, a prescrição e a assinatura são do médico-veterinário.',
      },
      {
        question: 'O certificado é reconhecido pelo CFMV?',
        answer: `Este é um curso livre de ${site.courseHours} horas. O certificado comprova a conclusão e não é título de especialista. O curso não é oferecido nem chancelado pelo CFMV.`,
      },
      {
        question: 'E se eu não gostar?',
        answer: `Você tem ${site.guaranteeDays} dias, a partir da compra, para pedir o dinheiro de volta por e-mail. Não precisa explicar o motivo.`,
      },
    ],
  },

  guarantee: {
    title: site.claims.guaranteeText,
    text: `Comprou e mudou de ideia? Envie um e-mail ao suporte em até ${site.guaranteeDays} dias da compra. Devolvemos todo o valor pago, sem pedir justificativa.`,
    legalNote:
      'A garantia respeita o direito de arrependimento do art. 49 do Código de Defesa do Consumidor.',
    emailLabel: 'E-mail para o pedido',
  },
};

// Daqui para baixo é a parte técnica: não precisa mexer.

interface SalesContent {
  meta: PageMeta;
  hero: { title: string; subtitle: string; facts: string[]; ctaLabel: string; note: string };
  topics: { title: string; items: Topic[] };
  testimonials: {
    title: string;
    /** Shown on each testimonial with `isSample`. */
    sampleLabel: string;
    /** Read after the number, for screen readers. */
    ratingLabel: string;
    items: Testimonial[];
  };
  pricing: {
    title: string;
    paymentText: string;
    methodsTitle: string;
    methods: string[];
    includesTitle: string;
    includes: string[];
    ctaLabel: string;
    note: string;
  };
  faq: { title: string; moreLabel: string; items: { question: string; answer: string }[] };
  guarantee: { title: string; text: string; legalNote: string; emailLabel: string };
}

interface Topic {
  title: string;
  description: string;
}
