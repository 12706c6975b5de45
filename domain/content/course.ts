import { z } from 'zod';
import {
  choice,
  externalUrl,
  fieldInfo,
  flag,
  group,
  identifier,
  line,
  lines,
  list,
  markdown,
  optional,
  patternText,
  text,
  titleAndText,
  uploadId,
} from './fields.ts';
import { lessonTypes } from './lesson-types.ts';

const shortId = /^[a-z0-9]{1,16}$/;

const document = group(
  'Documento',
  {
    media: z
      .uuid('Envie o arquivo de novo.')
      .register(fieldInfo, { label: 'Arquivo', kind: 'hidden', upload: 'material', nameField: 'name' }),
    name: line({ label: 'Nome do arquivo', max: 200 }),
    title: optional(line({ label: 'Nome para os alunos', max: 140, isOptional: true })),
  },
  { titleField: 'name' },
);

const lesson = group(
  'Aula',
  {
    id: identifier(shortId),
    title: line({ label: 'Título', max: 140 }),
    type: choice(lessonTypes, { label: 'Tipo' }),
    description: text({ label: 'Descrição', max: 400, isOptional: true }),
    duration: patternText(/^(\d{1,3}:[0-5]\d)?$/, 'Escreva minutos e segundos, como 18:25.').register(
      fieldInfo,
      {
        label: 'Duração',
        help: 'Minutos e segundos, como 18:25.',
        kind: 'line',
        max: 6,
      },
    ),
    videoUrl: externalUrl({
      label: 'Endereço do vídeo',
      help: 'Sem ele, o aluno lê que o vídeo será disponibilizado em breve.',
    }),
    playsInPage: optional(
      flag({
        label: 'Tocar na página',
        help: 'Só do YouTube ou do Vimeo: o vídeo toca na própria aula, depois de um clique do aluno.',
      }),
    ),
    videoFile: uploadId('Envie o vídeo de novo.')
      .optional()
      .register(fieldInfo, { label: 'Vídeo enviado por você', kind: 'hidden', upload: 'video' }),
    material: patternText(/^[a-z0-9_]{0,80}$/, 'Este documento não existe.').register(fieldInfo, {
      label: 'Documento que veio com o curso',
      kind: 'hidden',
    }),
    documents: list(document, {
      label: 'Documentos enviados por você',
      help: 'O primeiro toma o lugar do que veio com o curso.',
      entry: 'documento',
      max: 10,
    }),
    captions: uploadId('Envie as legendas de novo.').register(fieldInfo, {
      label: 'Legendas',
      help: 'Um arquivo .srt ou .vtt.',
      kind: 'hidden',
      upload: 'captions',
    }),
    text: optional(markdown({ label: 'Texto da aula', isOptional: true }), { hasPictures: true }),
    isChecklist: flag({ label: 'É uma lista de conferência', help: 'Muda o desenho na página inicial.' }),
    isHidden: flag({ label: 'Oculta', help: 'Ninguém a vê, e ela não conta para o certificado.' }),
  },
  { titleField: 'title' },
);

export const blankLesson: z.infer<typeof lesson> = {
  id: '',
  title: '',
  type: 'video',
  description: '',
  duration: '',
  videoUrl: '',
  playsInPage: false,
  videoFile: '',
  material: '',
  documents: [],
  captions: '',
  text: '',
  isChecklist: false,
  isHidden: false,
};

const moduleIcons = { book: 'Livro', gift: 'Presente', chart: 'Gráfico' } as const;

const courseModule = group(
  'Módulo',
  {
    id: identifier(shortId),
    title: line({
      label: 'Título',
      help: 'O que vem antes dos dois-pontos é o nome curto, usado nas abas.',
      max: 140,
    }),
    uploadName: line({ label: 'Nome curto, igual ao do módulo', max: 100 }),
    description: text({ label: 'Descrição', max: 400 }),
    onLandingPage: group(
      'Na página inicial',
      {
        title: line({ label: 'Título', max: 140, isOptional: true }),
        description: text({ label: 'Descrição', max: 400, isOptional: true }),
      },
      { help: 'Vazio: como no curso.' },
    ),
    icon: choice(moduleIcons, { label: 'Desenho' }),
    folder: patternText(/^[a-z0-9_]{0,60}$/, 'Esta pasta não existe.').register(fieldInfo, {
      label: 'Pasta',
      kind: 'hidden',
    }),
    isHidden: flag({ label: 'Oculto', help: 'Ninguém o vê, e as aulas dele não contam para o certificado.' }),
    lessons: list(lesson, {
      label: 'Aulas',
      entry: 'aula',
      // New lessons play in the page; the first revision's open a tab until the owner changes them.
      blank: { ...blankLesson, playsInPage: true },
      max: 60,
    }),
  },
  { titleField: 'title' },
);

const closedReason = (label: string) =>
  group(label, {
    ...titleAndText,
    steps: lines('Passos', 'passo', { max: 8, length: 400 }),
  });

export const courseSection = group('Curso', {
  modules: list(courseModule, { label: 'Módulos', entry: 'módulo', min: 1, max: 30 }),
  noAccess: group(
    'Quem tem conta, mas não tem acesso',
    {
      never_bought: closedReason('Nunca comprou'),
      pending: closedReason('Espera o pagamento'),
      refunded: closedReason('Compra cancelada ou reembolsada'),
      unconfirmed: closedReason('E-mail não confirmado'),
    },
    { help: 'Quando o acesso é por compra.' },
  ),
});

export type CourseContent = z.infer<typeof courseSection>;
export type CourseModule = CourseContent['modules'][number];
/** Both are undefined in pages that an earlier release stored for offline use. */
export type StudentModule = CourseModule & { hasExercises?: boolean; exerciseMinutes?: number | undefined };
export type Lesson = CourseModule['lessons'][number] & {
  /** Minutes to read its document; the server adds them for students. */
  readingMinutes?: number | undefined;
};

export function visibleModules(modules: readonly CourseModule[]): CourseModule[] {
  return modules
    .filter((module) => !module.isHidden)
    .map((module) => ({ ...module, lessons: module.lessons.filter((lesson) => !lesson.isHidden) }));
}

export function lessonsOf(modules: readonly CourseModule[]): Lesson[] {
  return modules.flatMap((module) => module.lessons);
}
