import {
  BookOpen,
  House,
  Mail,
  Menu,
  MessageCircleQuestionMark,
  PenLine,
  Receipt,
  Settings,
  Undo2,
  Users,
} from 'lucide-react';
import { useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../../../domain/paths.ts';

const pages = [
  { to: paths.desk, label: 'Painel', Icon: House },
  { to: paths.deskContent, label: 'Textos e preço', Icon: PenLine },
  { to: paths.deskCourse, label: 'Aulas e materiais', Icon: BookOpen },
  { to: paths.deskStudents, label: 'Alunos', Icon: Users },
  { to: paths.deskSales, label: 'Vendas', Icon: Receipt },
  { to: paths.deskRequests, label: 'Pedidos', Icon: Undo2 },
  { to: paths.deskQuestions, label: 'Perguntas', Icon: MessageCircleQuestionMark },
  { to: paths.deskMessages, label: 'Mensagens', Icon: Mail },
  { to: paths.deskSettings, label: 'Ajustes', Icon: Settings },
] as const;

export function DeskNav() {
  const id = useId();
  const { key } = useLocation();
  /** Location key; navigating closes the menu. */
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  return (
    <nav aria-label="Painel" className={isOpen ? 'max-lg:w-full' : undefined}>
      <button
        type="button"
        className="button button-quiet min-h-11 px-4 lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : key)}
      >
        <Menu aria-hidden size={20} />
        Menu do painel
      </button>
      <ul
        id={id}
        className={`flex flex-wrap gap-1 max-lg:mt-2 max-lg:flex-col ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        {pages.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.desk}
              className="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold lg:px-2 text-leaf-800 hover:bg-leaf-50 aria-[current]:bg-leaf-100"
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
