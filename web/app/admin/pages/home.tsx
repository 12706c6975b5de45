import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { ForAdmins, useIsAdmin } from '../for-admins.tsx';
import { OverviewSection } from '../overview/overview.tsx';
import { roomsOf } from '../shell/admin-nav.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { LaunchChecks } from '../shell/launch-checks.tsx';
import { Section } from '../shell/section.tsx';

const intro = {
  admin: 'O que precisa de você, e como o curso está indo.',
  support: 'O que precisa de você, e onde ajudar os alunos.',
};

export const { Page, handle } = adminPage('Painel', intro, Home);

function Home() {
  const isAdmin = useIsAdmin();
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-10 pb-12">
      <OverviewSection />
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {roomsOf(isAdmin ? 'admin' : 'support')
          .filter(({ text }) => text)
          .map(({ to, label, text, Icon }) => (
            <li key={to}>
              <Card
                as={Link}
                to={to}
                className="flex h-full items-center gap-4 p-5 transition-shadow hover:shadow-lift sm:p-6"
              >
                <span className="grid size-12 shrink-0 place-items-center rounded-control bg-leaf-100 text-leaf-700">
                  <Icon aria-hidden size={24} />
                </span>
                <span className="min-w-0 flex-1 break-words">
                  <span className="block font-bold text-lg">{label}</span>
                  <span className="text-ink-soft">{text}</span>
                </span>
                <ChevronRight aria-hidden size={20} className="shrink-0 text-leaf-700" />
              </Card>
            </li>
          ))}
      </ul>
      <ForAdmins>
        <Section id="antes-de-vender" title="Antes de vender" className="gap-3">
          <LaunchChecks />
        </Section>
      </ForAdmins>
    </div>
  );
}
