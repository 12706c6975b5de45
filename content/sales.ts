/** Texts of the sales page (/curso). */

import type { SalesContent } from '../domain/content/public-pages.ts';

export const sales: SalesContent = {
  // Title and description for search engines and shared links.
  meta: {
    title: 'Curso de IA na Rotina Veterinária de Pequenos Animais',
    description:
      'Curso online{{se horas}} de {{horas}} horas{{fim}}, com {{se acesso}}acesso vitalício, {{fim}}certificado e garantia de {{garantia}} dias. {{preco}}, pagamento único, no cartão ou PIX.',
  },

  hero: {
    title: '{{curso}}',
    subtitle:
      'Do histórico ao laudo, da alta ao lembrete de retorno: aprenda a usar a IA nas tarefas escritas da clínica, com revisão e decisão suas.',
    facts: [
      '{{se horas}}{{horas}} horas{{fim}}',
      '100% online, em português',
      '{{modulos}} módulos{{se bonus}} e um bônus{{fim}}',
      '{{promessaCertificado}}',
    ],
    ctaLabel: 'Inscreva-se agora',
    note: '{{preco}} em pagamento único, com {{garantia}} dias de garantia.',
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
        title: 'Lembretes e rotinas com texto pronto',
        description: 'Confirmações, retornos e mensagens aos tutores, com alguém lendo as respostas.',
      },
      {
        title: 'Ética e responsabilidade profissional',
        description: 'Sigilo, LGPD e os limites que mantêm a decisão clínica nas suas mãos.',
      },
    ],
  },

  testimonials: {
    title: 'Quem já fez o curso',
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
      '{{promessaAcesso}}',
      '{{promessaAtualizacoes}}',
      '{{promessaVideoaulas}}',
      'Guias, modelos e planilhas',
      '{{se minicurso}}Mini-curso bônus de ChatGPT para veterinários{{senao}}{{se bonus}}Bônus: templates de prompts para ChatGPT{{fim}}{{fim}}',
      '{{promessaCertificado}}{{se horas}} de {{horas}} horas{{fim}}',
      '{{promessaComunidade}}',
      '{{promessaSuporte}}',
      '{{promessaResposta}}',
    ],
    ctaLabel: 'Inscreva-se agora',
    note: 'O pagamento é feito em uma página externa, que abre em outra aba.',
  },

  faq: {
    title: 'Perguntas frequentes',
    items: [
      {
        question: 'Preciso entender de tecnologia?',
        answer:
          'Não. Se você usa WhatsApp e e-mail, consegue acompanhar. O curso começa do zero e os prompts vêm prontos para copiar e colar.',
      },
      {
        question: 'Como recebo o acesso?',
        answer:
          'Depois da confirmação do pagamento, você entra na área do aluno com o mesmo e-mail da compra. No cartão e no PIX, a confirmação costuma levar poucos minutos. Às vezes o banco demora mais.',
      },
      {
        question: 'Por quanto tempo posso {{se videos}}assistir{{senao}}estudar{{fim}}?',
        answer:
          '{{se acesso}}O acesso é vitalício{{se atualizacoes}} e inclui 1 ano de atualizações gratuitas, contado da compra{{fim}}. {{senao}}{{se atualizacoes}}A compra inclui 1 ano de atualizações gratuitas, contado da compra. {{fim}}{{fim}}Não há mensalidade nem renovação.',
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
        answer:
          'Este é um curso livre{{se horas}} de {{horas}} horas{{fim}}. O certificado comprova a conclusão e não é título de especialista. O curso não é oferecido nem chancelado pelo CFMV.',
      },
      {
        question: 'E se eu não gostar?',
        answer:
          'Você tem {{garantia}} dias para pedir o dinheiro de volta, pelo site ou por e-mail. Não precisa explicar o motivo.',
      },
    ],
  },

  guarantee: {
    title: '{{promessaGarantia}}',
    text: 'Comprou e mudou de ideia? Em até {{garantia}} dias, peça o reembolso em Minha conta, na página Pedir reembolso ou por e-mail. Devolvemos todo o valor pago, sem pedir justificativa.',
    legalNote:
      'A garantia respeita o direito de arrependimento do art. 49 do Código de Defesa do Consumidor.',
  },
};
