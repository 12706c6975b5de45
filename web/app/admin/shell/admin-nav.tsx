import {
  BookOpen,
  CircleHelp,
  Ellipsis,
  House,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  PenLine,
  Receipt,
  Settings,
  Star,
  Undo2,
  Users,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type AdminPath, adminPageNames } from '../../../../domain/admin-page-names.ts';
import { appPathOf, paths } from '../../../../domain/paths.ts';
import { mayOpenPage, type TeamRole } from '../../../../domain/roles.ts';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { SignOutButton } from '../../account/session/account-links.tsx';
import { useStudent } from '../../data/student.ts';
import { useWaitingCounts } from '../waiting/waiting.ts';

export interface NavItem {
  to: AdminPath;
  Icon: LucideIcon;
}

const navGroups: readonly { title?: string; items: readonly NavItem[] }[] = [
  { items: [{ to: paths.admin, Icon: House }] },
  {
    title: 'Curso',
    items: [
      { to: paths.adminCourse, Icon: BookOpen },
      { to: paths.adminQuestions, Icon: MessageCircleQuestionMark },
      { to: paths.adminReviews, Icon: Star },
    ],
  },
  {
    title: 'Pessoas',
    items: [
      { to: paths.adminStudents, Icon: Users },
      { to: paths.adminMessages, Icon: Mail },
    ],
  },
  {
    title: 'Dinheiro',
    items: [
      { to: paths.adminSales, Icon: Receipt },
      { to: paths.adminRequests, Icon: Undo2 },
    ],
  },
  { title: 'Site', items: [{ to: paths.adminContent, Icon: PenLine }] },
  {
    title: 'Ajustes',
    items: [
      { to: paths.adminSettings, Icon: Settings },
      { to: paths.adminSecurity, Icon: KeyRound },
      { to: paths.adminGuide, Icon: CircleHelp },
    ],
  },
];

/** The pages of every day, which phones keep in sight: four, beside the menu's button, that every role may open. */
const dailyItems: readonly NavItem[] = [
  { to: paths.admin, Icon: House },
  { to: paths.adminStudents, Icon: Users },
  { to: paths.adminQuestions, Icon: MessageCircleQuestionMark },
  { to: paths.adminSales, Icon: Receipt },
];

/** Returns the menu's groups with the items that a role may open. Admins find their security among the settings. */
export function navGroupsOf(role: TeamRole) {
  const isShown = ({ to }: NavItem) =>
    mayOpenPage(role, to) && !(to === paths.adminSecurity && mayOpenPage(role, paths.adminSettings));
  return navGroups
    .map(({ title, items }) => ({ title, items: items.filter(isShown) }))
    .filter(({ items }) => items.length > 0);
}

/** The menu's links, in their groups, with how many things wait on each page. */
export function AdminNav({ role, className = '' }: { role: TeamRole; className?: string }) {
  const id = useId();
  return (
    <nav aria-label="Painel" className={className}>
      {navGroupsOf(role).map(({ title, items }) => (
        <div key={title ?? ''} className="not-first:mt-3 lg:not-first:mt-2">
          {title && (
            <p
              id={id + title}
              className="px-3 pb-0.5 font-semibold text-ink-soft text-xs lg:[@media(height<43.75rem)]:sr-only"
            >
              {title}
            </p>
          )}
          <ul aria-labelledby={title && id + title}>
            {items.map((item) => (
              <li key={item.to}>
                <CountedLink
                  item={item}
                  countClass="top-1/2 right-3 -translate-y-1/2"
                  className="flex min-h-11 items-center gap-3 rounded-control py-1 pr-9 pl-3 lg:min-h-9.5 font-semibold text-leaf-800 leading-tight hover:bg-leaf-50 aria-[current]:bg-leaf-100 forced-colors:aria-[current]:outline-2"
                >
                  <item.Icon aria-hidden size={20} className="shrink-0" />
                  <span className="min-w-0">{adminPageNames[item.to]}</span>
                </CountedLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface CountedLinkProps {
  item: NavItem;
  className: string;
  countClass: string;
  children: ReactNode;
}

/** A link of the menu. The count describes it, so that its name is always the page's. */
function CountedLink({ item: { to }, className, countClass, children }: CountedLinkProps) {
  const id = useId();
  const count = useWaitingCounts()(to);
  return (
    <span className="relative block">
      <NavLink
        to={to}
        end={to === paths.admin}
        aria-describedby={count > 0 ? id : undefined}
        className={className}
      >
        {children}
      </NavLink>
      <Count id={id} count={count} className={countClass} />
    </span>
  );
}

/** Shows on the corner of a link or button how many things wait behind it. */
function Count({ id, count, className }: { id?: string; count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      id={id}
      className={`pointer-events-none absolute min-w-6 rounded-full bg-honey-200 px-1.5 py-0.5 text-center font-bold text-[length:min(0.75rem,3.75vw)] text-ink tabular-nums forced-colors:border ${className}`}
    >
      {count}
      <span className="sr-only"> à espera</span>
    </span>
  );
}

/** Whose account this is, the ways out of the admin area, and "Sair". */
export function AccountMenu() {
  const { data } = useStudent();
  return (
    <div className="border-line border-t pt-1 text-sm">
      <p className="wrap-anywhere px-3 pt-1 text-ink-soft">{data?.name}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-3">
        <NavLink className="link-alone" to={paths.account}>
          Minha conta
        </NavLink>
        <SignOutButton isLink />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-3">
        <a className="link-alone" href={paths.home} target="_blank" rel="noopener">
          Ver o site
        </a>
        <NavLink className="link-alone" to={paths.studentArea}>
          Área do aluno
        </NavLink>
      </div>
    </div>
  );
}

const barItem =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-0.5 py-1.5 font-semibold text-[length:min(0.75rem,3.75vw)] text-leaf-800 leading-none aria-[current]:bg-leaf-100 hover:bg-leaf-50 forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2';

/** The bar at the bottom of narrow screens: the daily pages, and a dialog with the whole menu. */
export function BottomBar({ role }: { role: TeamRole }) {
  const { key, pathname } = useLocation();
  /** Location key; navigating closes the menu. */
  const [openAtKey, setOpenAtKey] = useState<string>();
  const isOpen = openAtKey === key;
  const close = () => setOpenAtKey(undefined);
  const page = appPathOf(pathname);
  const isOnOtherPage = !dailyItems.some(
    ({ to }) => page === to || (to !== paths.admin && page?.startsWith(to)),
  );
  const countOf = useWaitingCounts();
  const waitingElsewhere = navGroupsOf(role)
    .flatMap(({ items }) => items)
    .filter(({ to }) => !dailyItems.some((daily) => daily.to === to))
    .reduce((sum, { to }) => sum + countOf(to), 0);
  return (
    <>
      <nav aria-label="Páginas do dia a dia" className="admin-bar lg:hidden">
        <ul className="mx-auto grid max-w-2xl grid-cols-5">
          {dailyItems.map((item) => (
            <li key={item.to}>
              <CountedLink item={item} className={barItem} countClass="top-0.5 left-1/2 ml-1">
                <item.Icon aria-hidden size={22} />
                {adminPageNames[item.to]}
              </CountedLink>
            </li>
          ))}
          <li className="relative">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-current={isOnOtherPage || undefined}
              className={barItem}
              onClick={() => setOpenAtKey(key)}
            >
              <Ellipsis aria-hidden size={22} />
              <span>
                Mais<span className="sr-only"> páginas</span>
              </span>
            </button>
            <Count count={waitingElsewhere} className="top-0.5 left-1/2 ml-1" />
          </li>
        </ul>
      </nav>
      {isOpen && (
        <ModalDialog title="Menu do painel" onClose={close}>
          <AdminNav role={role} className="-mx-3 mb-3" />
          <div className="-mx-3">
            <AccountMenu />
          </div>
        </ModalDialog>
      )}
    </>
  );
}
