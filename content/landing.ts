/** Texts of the landing page (/). */

import type { LandingContent } from '../domain/content/public-pages.ts';

export const landing: LandingContent = {
  // Title and description for search engines and shared links.
  meta: {
    title: 'Inteligência Artificial para Veterinários | IA Veterinária',
    description:
      'Curso online{{se horas}} de {{horas}} horas{{fim}} para usar IA em históricos, laudos e mensagens da clínica de pequenos animais. Com {{se modelos}}modelos prontos e {{fim}}certificado.',
  },

  // The dialog that opens a second after the page has loaded.
  introDialog: {
    title: 'A consulta acaba e a papelada fica?',
    text: 'Prontuário, laudo, orientação de alta, mensagem para o tutor. A IA pode escrever o rascunho de tudo isso. Você revisa, decide e assina.',
    buttonLabel: 'Quero descobrir como!',
  },

  hero: {
    headline: 'Inteligência Artificial para Veterinários',
    subheadline: '{{se horas}}{{horas}} horas online. {{fim}}Do ditado ao laudo.',
    ctaLabel: 'Quero aprender com IA!',
    reassurance: [
      '{{preco}}',
      '{{se acesso}}Acesso vitalício{{senao}}No seu ritmo{{fim}}',
      '{{garantia}} dias de garantia',
    ],
    // The case is invented: no person, no animal's name, no dose.
    example: {
      title: 'Experimente: do ditado ao prontuário',
      note: 'cadela adulta mancando da pata de trás direita desde semana passada, dor quando estendo o quadril direito, joelho não deu pra avaliar tava tensa, pedi radiografia ainda não fez, volta com o resultado',
      buttonLabel: 'Organizar a anotação',
      parts: [
        {
          label: 'Subjetivo',
          text: 'Cadela adulta. Claudicação de membro pélvico direito desde a semana passada.',
          mistake: '',
        },
        { label: 'Objetivo', text: 'Dor à extensão do quadril direito.', mistake: 'Joelho sem alterações.' },
        { label: 'Avaliação', text: 'A confirmar pelo médico-veterinário.', mistake: '' },
        {
          label: 'Plano',
          text: 'Radiografia pedida, ainda não realizada. Retorno com o resultado.',
          mistake: '',
        },
      ],
      comment:
        'O joelho não foi avaliado, a paciente estava tensa: a IA preencheu a lacuna com um “normal”. No curso você aprende a pedir, a conferir e a cortar.',
    },
  },

  benefits: {
    title: 'O que muda na sua rotina',
    intro: 'A IA cuida do rascunho e da repetição. O raciocínio clínico continua com você.',
    items: [
      {
        title: 'Organize históricos clínicos',
        description: 'Anotações soltas viram um histórico em ordem, fácil de achar no retorno.',
        iconName: 'clipboard-list',
      },
      {
        title: 'Produza rascunhos de relatório automaticamente',
        description: 'Você dita os achados, recebe o rascunho do laudo ou relatório, revisa e assina.',
        iconName: 'file-text',
      },
      {
        title: 'Padronize prescrições e protocolos',
        description:
          'A equipe inteira usa os mesmos modelos, inclusive o de receita. O medicamento, a dose e a conduta não passam pela IA: são sempre decisão sua.',
        iconName: 'list-checks',
      },
      {
        title: 'Automatize tarefas administrativas',
        description: 'Avisos de vacina, horário e retorno deixam de ser escritos um por um.',
        iconName: 'calendar-clock',
      },
      {
        title: 'Foque no cuidado com o paciente',
        description: 'Com menos para digitar, sobra atenção para o exame e a conversa com o tutor.',
        iconName: 'stethoscope',
      },
      {
        title: 'Destaque-se no mercado',
        description: 'Com uma orientação clara, o tutor entende e sabe o que fazer em casa.',
        iconName: 'award',
      },
    ],
    statements: [
      {
        title: '{{se especies}}Pequenos animais, silvestres e exóticos{{fim}}',
        description:
          'O foco são cães e gatos. Aves, répteis e pequenos mamíferos têm folhas e prompts de anamnese.',
        iconName: 'paw-print',
      },
      {
        title: 'Uso seguro e ético, com total controle clínico',
        description:
          'Você aprende o que nunca deixar com a IA e como proteger os dados dos tutores. Quem decide é o veterinário.',
        iconName: 'shield-check',
      },
    ],
  },

  syllabus: {
    title: 'Conteúdo do curso',
    intro:
      '{{modulosPorExtenso}} módulos{{se bonus}} e {{se minicurso}}um mini-curso bônus{{senao}}um bônus de prompts prontos{{fim}}{{fim}}. Abra um para ver o que tem.',
    documentsTitle: 'Por dentro dos documentos',
    documents: ['m2t4', 'm3t2', 'm2t1', 'm1p1', 'm4s1'],
  },

  // Name, photo and biography are in site.ts.
  instructor: {
    title: 'Quem ensina',
    photoAlt: 'Retrato da instrutora do curso',
    differentialsTitle: 'O que diferencia este curso',
    differentials: [
      {
        title: 'Curso prático',
        description: 'As aulas partem de tarefas da clínica e vêm com materiais para usar no mesmo dia.',
        iconName: 'wand-sparkles',
      },
      {
        title: '{{se modelos}}Modelos prontos{{fim}}',
        description: 'Fichas, laudos, avisos, checklists e planilhas para adaptar ao seu prontuário.',
        iconName: 'files',
      },
      {
        title: '{{se comunidade}}Grupo de suporte{{fim}}',
        description: 'Você envia a sua dúvida na página da aula e recebe a resposta ali e por e-mail.',
        iconName: 'users',
      },
      {
        title: 'Área do aluno moderna',
        description:
          'Aulas, materiais e progresso no celular ou no computador, também sem internet. Um roteiro de vinte dias, dez minutos por dia, e exercícios com o motivo de cada resposta.',
        iconName: 'layout-dashboard',
      },
      {
        title: 'Certificado de conclusão',
        description:
          'Em PDF{{se horas}}, com carga horária de {{horas}} horas{{fim}}, assim que você conclui 100% do curso.',
        iconName: 'graduation-cap',
      },
      {
        title: '{{se atualizacoes}}Atualizações gratuitas{{fim}}',
        description: 'As ferramentas mudam. Durante 1 ano, as atualizações do curso estão incluídas.',
        iconName: 'refresh-cw',
      },
    ],
  },

  studentArea: {
    title: 'Tudo em uma área só sua',
    intro: 'Você continua de onde parou e encontra cada material no módulo certo.',
    benefits: [
      {
        title: '{{se videos}}Videoaulas{{fim}}',
        description: 'Aulas diretas, para assistir entre uma consulta e outra.',
        iconName: 'circle-play',
      },
      {
        title: 'PDFs de apoio',
        description: 'Guias e resumos para ler no celular ou imprimir.',
        iconName: 'file-text',
      },
      {
        title: '{{se modelos}}Modelos para baixar{{fim}}',
        description: 'Anamnese, alta, laudos e planilhas para adaptar.',
        iconName: 'download',
      },
      {
        title: 'Certificado de conclusão',
        description: 'Disponível para baixar quando você chega a 100%.',
        iconName: 'badge-check',
      },
      {
        title: '{{se minicurso}}Mini-curso bônus{{senao}}{{se bonus}}Bônus de prompts prontos{{fim}}{{fim}}',
        description: 'ChatGPT para veterinários, com prompts prontos.',
        iconName: 'gift',
      },
    ],
    buyLabel: 'Inscreva-se agora',
    previewTitle: 'Por dentro da área do aluno',
    previewRows: [
      {
        id: 'course',
        label: 'Aulas do curso',
        detail: 'Com o progresso salvo',
        actionLabel: '{{se videos}}Assistir{{senao}}Abrir{{fim}}',
      },
      {
        id: 'materials',
        label: 'Materiais por módulo',
        detail: 'Guias, modelos e planilhas',
        actionLabel: 'Ver',
      },
      {
        id: 'anamnesis',
        label: 'Modelos de anamnese',
        detail: 'Para o seu prontuário',
        actionLabel: 'Baixar',
      },
    ],
  },

  testimonials: {
    title: 'O que dizem os alunos',
    items: [
      {
        isSample: true,
        name: 'Nome da aluna',
        role: 'Clínica geral, Cidade/UF',
        content:
          'Exemplo: aqui a aluna conta, com as palavras dela, em que tarefa da clínica passou a usar a IA e o que mudou no seu dia.',
        rating: 5,
        image: '',
      },
      {
        isSample: true,
        name: 'Nome do aluno',
        role: 'Animais silvestres e exóticos, Cidade/UF',
        content:
          'Exemplo: aqui o aluno conta qual modelo do curso mais usa e como revisa o texto antes de assinar.',
        rating: 5,
        image: '',
      },
    ],
  },

  closing: {
    title: 'Comece pela próxima consulta',
    text: 'Se não servir para você, são {{garantia}} dias para pedir o dinheiro de volta.',
    signUpLabel: 'Inscreva-se agora',
  },

  buyBar: { text: '{{preco}} · {{garantia}} dias de garantia', buttonLabel: 'Inscreva-se agora' },

  // The page /primeira-aula; null while the owner shows no lesson to visitors.
  firstLesson: null,

  // The sharing image: the line below its title.
  sharingImage: { facts: '{{se horas}}{{horas}} horas online{{senao}}Online{{fim}} · {{preco}}' },
};
