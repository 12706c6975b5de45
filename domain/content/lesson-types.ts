export const lessonTypes = {
  video: 'Vídeo',
  pdf: 'PDF',
  template: 'Modelo',
  spreadsheet: 'Planilha',
  guide: 'Guia',
  summary: 'Resumo',
} as const;

export type LessonType = keyof typeof lessonTypes;
