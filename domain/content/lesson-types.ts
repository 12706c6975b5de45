export const lessonTypes = {
  video: 'Vídeo',
  pdf: 'PDF',
  template: 'Modelo',
  spreadsheet: 'Planilha',
  guide: 'Guia',
  summary: 'Resumo',
  /** Written by the owner, and read in the page. */
  text: 'Leitura',
} as const;

export type LessonType = keyof typeof lessonTypes;
