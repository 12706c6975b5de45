import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { useStudent } from '../../data/student.ts';
import { BackupsSection } from '../backups/backups-section.tsx';
import { IntegrationsSection } from '../integrations/integrations-section.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { TeamSection } from '../team/team-section.tsx';

/** `/painel/ajustes`: links to the settings pages, team, second factor, integrations and backups. */
export const { Page, handle } = adminPage(
  'Ajustes',
  'Quem administra e como entra, o que está ligado, e as cópias de tudo.',
  Settings,
);

function Settings() {
  const student = useStudent().data;
  // An admin who lacks a required second factor sets it up first.
  const isOpen = student?.role === 'admin' && !student.lacks_second_factor;
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-10 pb-12">
      {isOpen && <SettingsLinks />}
      {isOpen && <TeamSection />}
      <SecuritySection />
      {isOpen && (
        <>
          <IntegrationsSection />
          <BackupsSection />
        </>
      )}
    </div>
  );
}

const pages = [
  { to: paths.adminMail, label: 'E-mail', text: 'Servidor, remetente e teste' },
  { to: paths.adminPayments, label: 'Pagamentos', text: 'Hotmart, Stripe e as outras empresas' },
  { to: paths.adminNotices, label: 'Avisos', text: 'Quem é avisado de um problema' },
  { to: paths.adminAccess, label: 'Acesso', text: 'Quem vê o curso' },
  { to: paths.adminSecurity, label: 'Segurança', text: 'Segundo fator' },
  { to: paths.adminBackups, label: 'Cópias de segurança', text: 'Toda noite, e por quantos dias' },
];

/** Links to the settings pages, on `/painel/ajustes`. */
function SettingsLinks() {
  return (
    <nav aria-label="Ajustes">
      <Card as="ul" className="grid divide-line max-sm:divide-y sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-16 items-center gap-3 px-5 py-3 hover:bg-leaf-50">
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{label}</span>
                <span className="text-ink-soft text-sm">{text}</span>
              </span>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-leaf-700" />
            </Link>
          </li>
        ))}
      </Card>
    </nav>
  );
}
