import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';

const pages = [
  { to: paths.adminMail, label: 'E-mail', text: 'Servidor, remetente e teste' },
  { to: paths.adminPayments, label: 'Pagamentos', text: 'Hotmart, Stripe e as outras empresas' },
  { to: paths.adminNotices, label: 'Avisos', text: 'Quem é avisado de um problema' },
  { to: paths.adminAccess, label: 'Acesso', text: 'Quem vê o curso' },
  { to: paths.adminSecurity, label: 'Segurança', text: 'Segundo fator' },
  { to: paths.adminBackups, label: 'Cópias de segurança', text: 'Toda noite, e por quantos dias' },
];

/** Links to the settings pages, on `/painel/ajustes`. */
export function SettingsLinks() {
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
