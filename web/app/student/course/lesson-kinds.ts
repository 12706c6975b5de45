import { BookText, CirclePlay, ClipboardList, FileText, ScrollText, Table } from 'lucide-react';
import { type LessonType, lessonTypes } from '../../../../domain/content/lesson-types.ts';

const icons: Record<LessonType, typeof FileText> = {
  video: CirclePlay,
  pdf: FileText,
  template: ClipboardList,
  spreadsheet: Table,
  guide: BookText,
  summary: ScrollText,
  text: BookText,
};

/** Returns a lesson type's label and icon. */
export const lessonKind = (type: LessonType) => ({ label: lessonTypes[type], Icon: icons[type] });
