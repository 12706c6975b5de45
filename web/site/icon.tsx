import {
  Award,
  BadgeCheck,
  BookOpen,
  CalendarClock,
  CirclePlay,
  ClipboardList,
  Download,
  Files,
  FileText,
  Gift,
  GraduationCap,
  LayoutDashboard,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  PawPrint,
  RefreshCw,
  Sheet,
  ShieldCheck,
  Stethoscope,
  Users,
  WandSparkles,
} from 'lucide-react';
import type { Lesson } from '../../domain/content/course.ts';
import type { LessonType } from '../../domain/content/lesson-types.ts';
import type { IconName } from '../../domain/content/public-pages.ts';

const icons: Record<IconName, LucideIcon> = {
  award: Award,
  'badge-check': BadgeCheck,
  'calendar-clock': CalendarClock,
  'circle-play': CirclePlay,
  'clipboard-list': ClipboardList,
  download: Download,
  'file-text': FileText,
  files: Files,
  gift: Gift,
  'graduation-cap': GraduationCap,
  'layout-dashboard': LayoutDashboard,
  'list-checks': ListChecks,
  'paw-print': PawPrint,
  'refresh-cw': RefreshCw,
  'shield-check': ShieldCheck,
  stethoscope: Stethoscope,
  users: Users,
  'wand-sparkles': WandSparkles,
};

const lessonIcons: Record<LessonType, LucideIcon> = {
  video: CirclePlay,
  pdf: FileText,
  summary: FileText,
  template: LayoutTemplate,
  guide: BookOpen,
  text: BookOpen,
  spreadsheet: Sheet,
};

interface IconProps {
  name: IconName;
  size?: number;
  className?: string;
}

/** An icon that the content names. */
export function Icon({ name, size = 24, className }: IconProps) {
  const IconComponent = icons[name];
  return <IconComponent aria-hidden className={className} size={size} />;
}

/** The icon of a lesson's type, in the landing page's syllabus. */
export function LessonIcon({ lesson, className }: { lesson: Lesson; className: string }) {
  const IconComponent = lesson.isChecklist ? ListChecks : lessonIcons[lesson.type];
  return <IconComponent aria-hidden className={className} size={20} />;
}
