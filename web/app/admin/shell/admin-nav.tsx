import {
  BookOpen,
  House,
  KeyRound,
  type LucideIcon,
  Mail,
  Menu,
  MessageCircleQuestionMark,
  PenLine,
  Receipt,
  Settings,
  Star,
  Undo2,
  Users,
} from 'lucide-react';
import { useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type Path, paths } from '../../../../domain/paths.ts';
import { mayOpenPage, type TeamRole } from '../../../../domain/roles.ts';
import { Button } from '../../../ui/button.tsx';

interface NavItem {
  to: Path;
  label: string;
  Icon: LucideIcon;
  /** Text of its card on the admin home page; without it there is no card. */
  text?: string;
  /** The same for support, where it sees less. */
  supportText?: string;
}

const navItems: readonly NavItem[] = [
  { to: paths.admin, label: 'Painel', Icon: House },
  {
    to: paths.adminContent,
    label: 'Textos e preço',
    Icon: PenLine,
    text: 'Tudo o que visitantes leem: preço, contatos, páginas, perguntas, e-mails.',
  },
  {
    to: paths.adminCourse,
    label: 'Aulas e materiais',
    Icon: BookOpen,
    text: 'Módulos e aulas em ordem, com vídeos, legendas e documentos.',
  },
  {
    to: paths.adminStudents,
    label: 'Alunos',
    Icon: Users,
    text: 'Quem tem acesso, até onde cada pessoa chegou, e o que fazer por ela.',
  },
  {
    to: paths.adminSales,
    label: 'Vendas',
    Icon: Receipt,
    text: 'Todas as formas de pagamento em uma lista, com valores e reembolsos.',
  },
  { to: paths.adminRequests, label: 'Pedidos', Icon: Undo2 },
  {
    to: paths.adminQuestions,
    label: 'Perguntas',
    Icon: MessageCircleQuestionMark,
    text: 'O que os alunos perguntam nas aulas, e as suas respostas.',
  },
  {
    to: paths.adminReviews,
    label: 'Avaliações',
    Icon: Star,
    text: 'O que escreve quem conclui o curso.',
  },
  {
    to: paths.adminMessages,
    label: 'Mensagens',
    Icon: Mail,
    text: 'Cada e-mail que o site escreveu, o que foi feito dele, e a newsletter.',
    supportText: 'Cada e-mail que o site escreveu, e o que foi feito dele.',
  },
  { to: paths.adminSettings, label: 'Ajustes', Icon: Settings },
];

/** Replaces the settings for support, who may only change their own second factor. */
const securityItem: NavItem = { to: paths.adminSecurity, label: 'Segurança', Icon: KeyRound };

/** Returns the menu items that a role may open. */
export function navItemsOf(role: TeamRole): NavItem[] {
  return [
    ...navItems.filter(({ to }) => mayOpenPage(role, to)),
    ...(mayOpenPage(role, paths.adminSettings) ? [] : [securityItem]),
  ];
}

/** The menu in the header of the admin pages. */
export function AdminNav({ role }: { role: TeamRole }) {
  const id = useId();
  const { key } = useLocation();
  /** Location key; navigating closes the menu. */
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  return (
    <nav aria-label="Painel" className={isOpen ? 'max-lg:w-full' : undefined}>
      <Button
        look="quiet"
        isSmall
        className="lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : key)}
      >
        <Menu aria-hidden size={20} />
        Menu do painel
      </Button>
      <ul
        id={id}
        className={`flex flex-wrap gap-1 lg:gap-0.5 max-lg:mt-2 max-lg:flex-col ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        {navItemsOf(role).map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.admin}
              className="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-leaf-800 lg:px-1.5 lg:text-[0.9375rem] hover:bg-leaf-50 aria-[current]:bg-leaf-100"
            >
              <Icon aria-hidden size={18} className="shrink-0 lg:hidden" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
