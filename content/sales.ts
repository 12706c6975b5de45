/**
 * PÁGINA DE VENDAS (/curso), PÁGINA DE PAGAMENTO CONFIRMADO (/sucesso) E PÁGINA NÃO ENCONTRADA (404).
 *
 * Como mudar com segurança:
 * - Mude só o texto entre aspas. Deixe as vírgulas, as aspas e os nomes em inglês como estão.
 * - Se o texto tiver apóstrofo, use ’ no lugar da aspa simples.
 * - Trechos como ${priceText} e site.claims.certificateText vêm do arquivo site.ts: mude lá.
 * - isSample: true marca um depoimento de exemplo. Ponha o depoimento real, com autorização, e troque por false.
 * - Depois de salvar, rode `npm run doctor` e `npm start`.
 */

import { regularModuleCount } from './course.ts';
import type { FaqItem } from './faq.ts';
import type { PageMeta, TitledText } from './landing.ts';
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

export const success: SuccessContent = {
  meta: {
    title: 'Pagamento Confirmado | IA Veterinária',
    description: 'Confirmação da compra e próximos passos para acessar o curso.',
  },
  title: 'Pagamento Confirmado!',
  intro: 'Que bom ter você no curso. Veja o que fazer agora.',
  backLabel: 'Voltar para a página inicial',

  // Para quem já está com a conta aberta neste navegador.
  loggedIn: {
    title: 'Você já pode começar',
    text: 'Sua conta está aberta neste aparelho. Entre na área do aluno e comece pelo Módulo 1.',
    steps: [
      'Abra a área do aluno.',
      'Assista à primeira aula e marque como concluída.',
      'Baixe os materiais do módulo para usar na clínica.',
    ],
    buttonLabel: 'Acessar área do aluno',
  },

  // Para quem ainda não entrou na conta.
  loggedOut: {
    title: 'Falta só entrar na sua conta',
    text: 'Use o mesmo e-mail da compra.',
    steps: [
      'Confira a caixa de entrada e o spam: as mensagens sobre o acesso chegam no e-mail da compra.',
      'Se já tem conta, entre com seu e-mail e sua senha.',
      'Se ainda não tem, crie a conta com o e-mail da compra. Se o site disser que ele já está cadastrado, escolha "Esqueceu sua senha?" na tela de login para definir a senha.',
    ],
    loginLabel: 'Entrar na minha conta',
    signUpLabel: 'Criar minha conta',
  },

  // Para quem pagou por PIX e o pagamento ainda não foi confirmado.
  pixPending: {
    // No lugar de "Pagamento Confirmado!", enquanto o dinheiro não chega.
    pageTitle: 'Compra recebida!',
    title: 'Estamos aguardando o seu PIX',
    text: 'A confirmação costuma levar poucos minutos, mas pode demorar mais, conforme o banco. Se você já pagou, não pague de novo.',
    steps: [
      'Deixe esta página aberta: ela confere o pagamento sozinha.',
      'Se preferir, feche. O aviso chega no e-mail da compra assim que o pagamento for confirmado.',
      'Se o código expirou antes do pagamento, volte ao curso e gere outro.',
    ],
    checkingLabel: 'Conferindo o pagamento...',
    confirmedText: 'Pagamento confirmado. Seu acesso está liberado.',
  },

  resend: {
    title: 'O e-mail não chegou?',
    label: 'E-mail da compra',
    buttonLabel: 'Enviar de novo',
    // A mesma resposta para qualquer endereço, para não revelar quem comprou.
    success:
      'Se houver uma compra com este e-mail, a mensagem chega em alguns minutos. Confira também o spam.',
    error: 'Não foi possível enviar agora. Tente novamente em alguns minutos.',
  },

  wrongEmail: {
    title: 'Digitou o e-mail errado na compra?',
    text: 'Fale com o suporte e tenha o comprovante do pagamento em mãos. Nós localizamos a compra e ajudamos com o acesso.',
  },
  supportLabel: 'Falar com o suporte',
};

export const notFound: NotFoundContent = {
  meta: {
    title: 'Página não encontrada | IA Veterinária',
    description: 'O endereço procurado não existe neste site.',
  },
  code: '404',
  title: 'Página não encontrada',
  text: 'O endereço pode ter mudado ou ter sido digitado com algum erro.',
  linkLabel: 'Voltar para a página inicial',
};

// Daqui para baixo é a parte técnica: não precisa mexer.

export interface SalesContent {
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
  faq: { title: string; moreLabel: string; items: Pick<FaqItem, 'question' | 'answer'>[] };
  guarantee: { title: string; text: string; legalNote: string; emailLabel: string };
}

export interface Topic {
  title: string;
  description: string;
}

export interface Testimonial {
  /** A placeholder, to be replaced by the words of a real student. */
  isSample: boolean;
  name: string;
  /** Role or city. */
  role: string;
  content: string;
  rating: 1 | 2 | 3 | 4 | 5;
  /** File name of the photo. Empty: a drawn portrait. */
  image: string;
}

export interface SuccessContent {
  meta: PageMeta;
  title: string;
  intro: string;
  backLabel: string;
  loggedIn: NextSteps & { buttonLabel: string };
  loggedOut: NextSteps & { loginLabel: string; signUpLabel: string };
  pixPending: NextSteps & { pageTitle: string; checkingLabel: string; confirmedText: string };
  resend: { title: string; label: string; buttonLabel: string; success: string; error: string };
  wrongEmail: TitledText;
  supportLabel: string;
}

export interface NextSteps extends TitledText {
  steps: string[];
}

export interface NotFoundContent {
  meta: PageMeta;
  code: string;
  title: string;
  text: string;
  linkLabel: string;
}
