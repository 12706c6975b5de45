export const lessonTypes = {
  video: 'Vídeo',
  /** Written by the owner, and read in the page. */
  text: 'Texto',
  pdf: 'PDF',
  template: 'Modelo',
  spreadsheet: 'Planilha',
  guide: 'Guia',
  summary: 'Resumo',
} as const;

/** Kinds of a new lesson, in the words of who makes it. */
export const newLessonTypes = { video: 'Vídeo', text: 'Texto escrito aqui', pdf: 'Arquivo' } as const;

export type LessonType = keyof typeof lessonTypes;
