import type { z } from 'zod';
import {
  choice,
  courseItem,
  everyday,
  fixed,
  flag,
  group,
  identifier,
  image,
  line,
  lines,
  list,
  number,
  optionalGroup,
  text,
  titleAndIntro,
  titleAndText,
  titleAndTextGroup,
} from './fields.ts';
import { pageMeta } from './site.ts';

export const icons = {
  award: 'Medalha',
  'badge-check': 'Selo',
  'calendar-clock': 'Agenda',
  'circle-play': 'Vídeo',
  'clipboard-list': 'Prancheta',
  download: 'Baixar',
  'file-text': 'Documento',
  files: 'Documentos',
  gift: 'Presente',
  'graduation-cap': 'Formatura',
  'layout-dashboard': 'Painel',
  'list-checks': 'Lista',
  'paw-print': 'Pata',
  'refresh-cw': 'Atualizar',
  'shield-check': 'Proteção',
  stethoscope: 'Estetoscópio',
  users: 'Pessoas',
  'wand-sparkles': 'Varinha',
} as const;

export type IconName = keyof typeof icons;

const iconText = group(
  'Item',
  {
    title: line({ label: 'Título' }),
    description: text({ label: 'Descrição', max: 400 }),
    iconName: choice(icons, { label: 'Desenho' }),
  },
  { titleField: 'title' },
);
const iconTexts = (label: string) => list(iconText, { label, entry: 'item', min: 1, max: 12 });

const testimonial = group(
  'Depoimento',
  {
    isSample: flag({
      label: 'Ainda é um exemplo',
      help: 'Ponha o depoimento verdadeiro, com autorização; outro nome já desmarca. Com um link de compra, exemplos não aparecem no site.',
    }),
    name: line({ label: 'Nome', max: 80 }),
    role: line({ label: 'Atuação ou cidade', max: 100 }),
    content: text({ label: 'Depoimento', max: 800 }),
    rating: number({ label: 'Estrelas', min: 1, max: 5 }),
    image: image({ label: 'Foto', help: 'Sem foto aparecem as iniciais.' }),
  },
  { titleField: 'name' },
);
const testimonials = list(testimonial, {
  label: 'Depoimentos',
  entry: 'depoimento',
  blank: { isSample: false, name: '', role: '', content: '', rating: 5, image: '' },
  max: 24,
});

const touchedExample = optionalGroup(
  'Exemplo para tocar',
  {
    title: line({ label: 'Título', max: 80 }),
    note: text({ label: 'A anotação, como é ditada', max: 400 }),
    buttonLabel: line({ label: 'Botão', max: 40 }),
    parts: list(
      group(
        'Parte',
        {
          label: line({ label: 'Nome da parte', max: 30 }),
          text: text({ label: 'Texto organizado', max: 300, isOptional: true }),
          mistake: line({
            label: 'Erro da IA neste texto',
            help: 'Sai marcado com “você confere”. Vazio: nenhum.',
            isOptional: true,
          }),
        },
        { titleField: 'label' },
      ),
      { label: 'O texto organizado', entry: 'parte', min: 1, max: 6 },
    ),
    comment: text({ label: 'Sobre o erro', max: 300 }),
  },
  {
    help: 'Uma anotação solta que fica organizada a um toque, na abertura. Sem nome de pessoa e sem dose de remédio.',
    entry: 'exemplo',
    blank: {
      title: '',
      note: '',
      buttonLabel: '',
      parts: [{ label: '', text: '', mistake: '' }],
      comment: '',
    },
  },
);

const firstLesson = optionalGroup(
  'Primeira aula, antes da compra',
  {
    title: line({ label: 'Título', max: 90 }),
    intro: text({ label: 'Texto', max: 300 }),
    linkLabel: line({ label: 'Link nas páginas inicial e de vendas', max: 40 }),
    lesson: courseItem('lesson', {
      label: 'Aula para ler',
      help: 'Um documento que veio com o curso, ou uma aula escrita por você.',
      wrong: 'Escolha a aula.',
    }),
    part: line({
      label: 'Parte da aula',
      help: 'O título da parte, como está no documento. Só ela fica pública. Vazio: só em aula sem títulos.',
      isOptional: true,
    }),
    prompt: courseItem(
      'prompt',
      { label: 'Prompt para copiar', wrong: 'Escolha o prompt.' },
      /^[a-z0-9-]{1,80}$/,
    ),
    exercise: courseItem(
      'exercise',
      {
        label: 'Exercício',
        help: 'As respostas dele ficam públicas.',
        wrong: 'Escolha o exercício.',
      },
      /^[a-z0-9]{1,16}\/[a-z0-9-]{1,60}$/,
    ),
  },
  {
    help: 'Uma página em /primeira-aula, aberta a todos, com uma leitura, um prompt e um exercício. Nada mais do curso fica público. Sem ela, a página não existe.',
    entry: 'primeira aula',
    blank: {
      title: 'Leia uma parte da primeira aula',
      intro:
        'Leia um trecho, copie um prompt e diga o que você faria. Sem cadastro: o que você responde fica só com você.',
      linkLabel: 'Ler uma parte da primeira aula',
      lesson: '',
      part: '',
      prompt: '',
      exercise: '',
    },
  },
);

export const landingSection = group('Página inicial', {
  meta: pageMeta,
  introDialog: group('Janela de abertura', {
    ...titleAndText,
    buttonLabel: fixed(line({ label: 'Botão', max: 40 })),
  }),
  hero: group('Abertura', {
    headline: everyday(line({ label: 'Título', max: 90 })),
    subheadline: everyday(text({ label: 'Texto', max: 400 })),
    ctaLabel: fixed(line({ label: 'Botão de compra', max: 40 })),
    reassurance: everyday(lines('Abaixo do botão', 'frase', { max: 6, length: 80 })),
    example: touchedExample,
  }),
  benefits: group('Benefícios', {
    ...titleAndIntro,
    items: everyday(iconTexts('Benefícios')),
    statements: iconTexts('Destaques'),
  }),
  syllabus: group('Conteúdo do curso', {
    ...titleAndIntro,
    documentsTitle: line({ label: 'Título dos documentos à mostra', max: 80 }),
    documents: list(courseItem('lesson', { label: 'Aula', wrong: 'Escolha a aula.' }), {
      label: 'Documentos à mostra',
      help: 'A primeira página de cada um, e a da folha que vem com ele, fica visível a todos, em imagem. Só de documentos que vieram com o curso e têm mais de uma página.',
      entry: 'documento',
      max: 8,
    }),
  }),
  instructor: group('Título de Quem ensina', {
    title: line({ label: 'Título' }),
    photoAlt: fixed(line({ label: 'Descrição da foto' })),
    differentialsTitle: line({ label: 'Título dos diferenciais' }),
    differentials: everyday(iconTexts('Diferenciais')),
  }),
  studentArea: group('Área do aluno', {
    ...titleAndIntro,
    benefits: iconTexts('O que há nela'),
    buyLabel: fixed(line({ label: 'Botão de compra', max: 40 })),
    previewTitle: line({ label: 'Título da amostra' }),
    previewRows: list(
      group(
        'Linha',
        {
          id: choice(
            {
              course: 'Abre as aulas',
              materials: 'Abre os materiais',
              // Templates, for signed-in students.
              anamnesis: 'Abre os modelos',
            },
            { label: 'O que abre' },
          ),
          label: line({ label: 'Nome', max: 60 }),
          detail: line({ label: 'Detalhe' }),
          actionLabel: line({ label: 'Link', max: 60 }),
        },
        { titleField: 'label' },
      ),
      { label: 'Amostra', entry: 'linha', max: 6 },
    ),
  }),
  testimonials: group('Depoimentos', {
    title: line({ label: 'Título' }),
    items: everyday(testimonials),
  }),
  closing: group('Fechamento', {
    title: everyday(titleAndText.title),
    text: everyday(titleAndText.text),
    // A buy button; stored content has the older name.
    signUpLabel: fixed(line({ label: 'Botão de compra', max: 40 })),
  }),
  buyBar: group(
    'Barra de compra no celular',
    {
      text: line({ label: 'Texto', max: 60 }),
      buttonLabel: fixed(line({ label: 'Botão de compra', max: 24 })),
    },
    { help: 'Aparece depois da abertura, quando há um link de pagamento.' },
  ),
  firstLesson,
  sharingImage: group('Imagem ao compartilhar', {
    facts: line({ label: 'Linha abaixo do título', max: 80 }),
  }),
});

export const salesSection = group('Página de vendas', {
  meta: pageMeta,
  hero: group('Abertura', {
    title: everyday(line({ label: 'Título' })),
    subtitle: everyday(text({ label: 'Texto', max: 400 })),
    facts: lines('Fatos', 'fato', { max: 8, length: 80 }),
    ctaLabel: fixed(line({ label: 'Botão de compra', max: 40 })),
    note: line({ label: 'Abaixo do botão' }),
  }),
  topics: group('O que se aprende', {
    title: line({ label: 'Título' }),
    items: list(
      group(
        'Tema',
        { title: line({ label: 'Título' }), description: text({ label: 'Descrição', max: 400 }) },
        { titleField: 'title' },
      ),
      { label: 'Temas', entry: 'tema', min: 1, max: 16, use: 'everyday' },
    ),
  }),
  testimonials: group('Depoimentos', {
    title: line({ label: 'Título' }),
    items: everyday(testimonials),
  }),
  pricing: group('Preço', {
    title: line({ label: 'Título' }),
    paymentText: line({ label: 'Abaixo do preço', max: 60 }),
    methodsTitle: line({ label: 'Título das formas de pagamento', max: 60 }),
    methods: everyday(lines('Formas de pagamento', 'forma', { max: 8, length: 60 })),
    includesTitle: line({ label: 'Título do que está incluído', max: 60 }),
    includes: everyday(lines('O que está incluído', 'item', { max: 16, length: 160 })),
    ctaLabel: fixed(line({ label: 'Botão de compra', max: 40 })),
    note: line({ label: 'Abaixo do botão' }),
  }),
  faq: group('Perguntas', {
    title: line({ label: 'Título' }),
    items: list(
      group(
        'Pergunta',
        {
          question: line({ label: 'Pergunta', max: 160 }),
          answer: text({ label: 'Resposta', max: 1_500 }),
        },
        { titleField: 'question' },
      ),
      { label: 'Perguntas', entry: 'pergunta', max: 20, use: 'everyday' },
    ),
  }),
  guarantee: group('Garantia', {
    title: titleAndText.title,
    text: everyday(titleAndText.text),
    legalNote: text({ label: 'Nota legal' }),
  }),
});

const steps = (label: string) => lines(label, 'passo', { max: 8, length: 400 });

export const successSection = group('Depois da compra', {
  meta: pageMeta,
  title: fixed(titleAndIntro.title),
  intro: titleAndIntro.intro,
  pixPending: group('Enquanto o PIX não chega', {
    pageTitle: line({ label: 'Título da página' }),
    ...titleAndText,
    steps: steps('Passos'),
    confirmedText: text({ label: 'Quando é confirmado' }),
  }),
  loggedOut: group('Para quem ainda não entrou', {
    ...titleAndText,
    steps: steps('Passos'),
  }),
  resend: group(
    'E-mail que não chegou',
    {
      title: line({ label: 'Título' }),
      success: text({
        label: 'Depois de enviar',
        help: 'A mesma resposta para qualquer endereço, para não revelar quem comprou.',
      }),
    },
    { use: 'fixed' },
  ),
  loggedIn: group('Para quem já entrou', {
    ...titleAndText,
    steps: steps('Passos'),
  }),
  wrongEmail: fixed(titleAndTextGroup('E-mail errado na compra')),
});

const topics = {
  access: 'Acesso',
  payment: 'Pagamento',
  course: 'Curso',
  certificate: 'Certificado',
  safety: 'Segurança',
  account: 'Conta',
} as const;

export const faqSection = group('Perguntas frequentes', {
  meta: pageMeta,
  ...titleAndIntro,
  topics: list(
    group(
      'Tema',
      { id: choice(topics, { label: 'Tema' }), title: line({ label: 'Título', max: 80 }) },
      { titleField: 'title' },
    ),
    { label: 'Temas', entry: 'tema', blank: { id: 'course', title: '' }, min: 1, max: 6 },
  ),
  items: list(
    group(
      'Pergunta',
      {
        id: identifier(),
        topic: choice(topics, { label: 'Tema' }),
        question: line({ label: 'Pergunta', max: 160 }),
        answer: text({ label: 'Resposta', max: 2_000 }),
      },
      { titleField: 'question' },
    ),
    {
      label: 'Perguntas',
      entry: 'pergunta',
      blank: { id: '', topic: 'course', question: '', answer: '' },
      min: 1,
      max: 80,
      use: 'everyday',
    },
  ),
  contactTitle: line({ label: 'Título do contato' }),
  contactText: text({ label: 'Texto do contato' }),
});

export type Testimonial = z.infer<typeof testimonial>;
export type LandingContent = z.infer<typeof landingSection>;
export type SalesContent = z.infer<typeof salesSection>;
export type SuccessContent = z.infer<typeof successSection>;
export type FaqContent = z.infer<typeof faqSection>;
export type PreviewRow = LandingContent['studentArea']['previewRows'][number];
