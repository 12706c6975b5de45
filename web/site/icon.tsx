import * as lucide from 'lucide-react';
import type { Lesson } from '../../domain/content/course.ts';
import type { LessonType } from '../../domain/content/lesson-types.ts';
import type { IconName } from '../../domain/content/public-pages.ts';

const icons: Record<IconName, lucide.LucideIcon> = {
  award: lucide.Award,
  'badge-check': lucide.BadgeCheck,
  'calendar-clock': lucide.CalendarClock,
  'circle-play': lucide.CirclePlay,
  'clipboard-list': lucide.ClipboardList,
  download: lucide.Download,
  'file-text': lucide.FileText,
  files: lucide.Files,
  gift: lucide.Gift,
  'graduation-cap': lucide.GraduationCap,
  'layout-dashboard': lucide.LayoutDashboard,
  'list-checks': lucide.ListChecks,
  'paw-print': lucide.PawPrint,
  'refresh-cw': lucide.RefreshCw,
  'shield-check': lucide.ShieldCheck,
  stethoscope: lucide.Stethoscope,
  users: lucide.Users,
  'wand-sparkles': lucide.WandSparkles,
};

const lessonIcons: Record<LessonType, lucide.LucideIcon> = {
  video: lucide.CirclePlay,
  pdf: lucide.FileText,
  summary: lucide.FileText,
  template: lucide.LayoutTemplate,
  guide: lucide.BookOpen,
  text: lucide.BookOpen,
  spreadsheet: lucide.Sheet,
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
  const IconComponent = lesson.isChecklist ? lucide.ListChecks : lessonIcons[lesson.type];
  return <IconComponent aria-hidden className={className} size={20} />;
}
