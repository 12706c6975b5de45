import {
  BookOpen,
  ChevronRight,
  Mail,
  MessageCircleQuestionMark,
  PenLine,
  Receipt,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { OverviewSection } from '../overview/overview.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';
import { LaunchChecks } from '../shell/launch-checks.tsx';

export const guard: StudentPageGuard = { title: 'Painel', ...deskGuard };

const rooms = [
  {
    to: paths.deskContent,
    title: 'Textos e preço',
    text: 'Tudo o que visitantes leem: preço, contatos, páginas, perguntas, e-mails.',
    Icon: PenLine,
  },
  {
    to: paths.deskCourse,
    title: 'Aulas e materiais',
    text: 'Módulos e aulas em ordem, com vídeos, legendas e documentos.',
    Icon: BookOpen,
  },
  {
    to: paths.deskStudents,
    title: 'Alunos',
    text: 'Quem tem acesso, até onde cada pessoa chegou, e o que fazer por ela.',
    Icon: Users,
  },
  {
    to: paths.deskSales,
    title: 'Vendas',
    text: 'Todas as formas de pagamento em uma lista, com valores e reembolsos.',
    Icon: Receipt,
  },
  {
    to: paths.deskQuestions,
    title: 'Perguntas',
    text: 'O que os alunos perguntam nas aulas, e as suas respostas.',
    Icon: MessageCircleQuestionMark,
  },
  {
    to: paths.deskMessages,
    title: 'Mensagens',
    text: 'Cada e-mail que o site enviou, os que foram recusados, e a newsletter.',
    Icon: Mail,
  },
];

export function Page() {
  return (
    <DeskPage title="Painel" intro="O que precisa de você, e como o curso está indo.">
      <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-10 pb-12">
        <OverviewSection />
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {rooms.map(({ to, title, text, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="card flex h-full items-center gap-4 p-5 transition-shadow hover:shadow-lift sm:p-6"
              >
                <span className="grid size-12 shrink-0 place-items-center rounded-control bg-leaf-100 text-leaf-700">
                  <Icon aria-hidden size={24} />
                </span>
                <span className="min-w-0 flex-1 break-words">
                  <span className="block font-bold text-lg">{title}</span>
                  <span className="text-ink-soft">{text}</span>
                </span>
                <ChevronRight aria-hidden size={20} className="shrink-0 text-leaf-700" />
              </Link>
            </li>
          ))}
        </ul>
        <section aria-labelledby="antes-de-vender">
          <h2 className="mb-3 text-xl" id="antes-de-vender">
            Antes de vender
          </h2>
          <LaunchChecks />
        </section>
      </div>
    </DeskPage>
  );
}
