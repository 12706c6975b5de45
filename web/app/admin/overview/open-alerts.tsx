import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { Section } from '../shell/section.tsx';

/** The section "Precisa de você" of the admin home page: one line for each open alert. */
export function OpenAlerts({ alerts }: { alerts: Overview['attention'] }) {
  return (
    <Section id="precisa-de-voce" title="Precisa de você" className="gap-3">
      {alerts.length === 0 ? (
        <Card as="p" className="flex items-center gap-3 p-5 sm:px-6">
          <CircleCheck aria-hidden size={24} className="shrink-0 text-leaf-700" />
          Está tudo bem: nada precisa de você agora.
        </Card>
      ) : (
        <Card as="ul" className="divide-y divide-line">
          {alerts.map(({ kind, title, text, path, action }) => (
            <li key={kind} className="flex gap-3 p-4 sm:px-6">
              <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-coral-700" />
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6">
                <div className="min-w-0 max-w-prose break-words">
                  <h3 className="font-bold text-base">{title}</h3>
                  <p className="text-ink-soft">{text}</p>
                </div>
                <Link className="link-alone gap-1" to={path}>
                  {action}
                  <ChevronRight aria-hidden size={16} />
                </Link>
              </div>
            </li>
          ))}
        </Card>
      )}
    </Section>
  );
}
