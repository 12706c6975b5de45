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

export type LessonType = keyof typeof lessonTypes;
