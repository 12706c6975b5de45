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
import type { IconName, SyllabusIcon } from '../../content/landing.ts';

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

const contentIcons: Record<SyllabusIcon, LucideIcon> = {
  video: CirclePlay,
  pdf: FileText,
  template: LayoutTemplate,
  checklist: ListChecks,
  guide: BookOpen,
  spreadsheet: Sheet,
};

interface IconProps<Name> {
  name: Name;
  size?: number;
  className?: string;
}

/** An icon that the content names. */
export function Icon({ name, size = 24, className }: IconProps<IconName>) {
  const Drawn = icons[name];
  return <Drawn aria-hidden className={className} size={size} />;
}

/** The icon of one kind of lesson or material. */
export function ContentIcon({ name, size = 20, className }: IconProps<SyllabusIcon>) {
  const Drawn = contentIcons[name];
  return <Drawn aria-hidden className={className} size={size} />;
}
