import { ChevronRight, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Check } from '../../../../domain/checks.ts';
import { Card } from '../../../ui/card.tsx';

export type Alerts = readonly Pick<Check, 'kind' | 'title' | 'text' | 'path' | 'action'>[];

/** One line for each alert, with a link to where it is settled. */
export function AlertCard({ alerts }: { alerts: Alerts }) {
  return (
    <Card as="ul" className="divide-y divide-line empty:hidden">
      {alerts.map((alert) => (
        <AlertRow key={alert.kind} alert={alert} />
      ))}
    </Card>
  );
}

export function AlertRow({ alert: { title, text, path, action } }: { alert: Alerts[number] }) {
  return (
    <li className="waiting-row">
      <CircleAlert aria-hidden size={20} className="shrink-0 text-coral-700" />
      <div>
        <p className="font-semibold md:truncate">{title}</p>
        <p className="text-ink-soft text-sm md:truncate" title={text}>
          {text}
        </p>
      </div>
      <Link className="link-alone shrink-0 gap-1" to={path}>
        {action}
        <ChevronRight aria-hidden size={16} />
      </Link>
    </li>
  );
}
