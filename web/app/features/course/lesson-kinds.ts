import { BookText, CirclePlay, ClipboardList, FileText, ScrollText, Table } from 'lucide-react';
import type { LessonType } from '../../../../domain/content/course.ts';

/** How each kind of lesson is called and drawn. */
export const lessonKinds: Record<LessonType, { label: string; Icon: typeof FileText }> = {
  video: { label: 'Vídeo', Icon: CirclePlay },
  pdf: { label: 'PDF', Icon: FileText },
  template: { label: 'Template', Icon: ClipboardList },
  spreadsheet: { label: 'Planilha', Icon: Table },
  guide: { label: 'Guia', Icon: BookText },
  summary: { label: 'Resumo', Icon: ScrollText },
};
