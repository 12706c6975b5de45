import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Link } from 'react-router';
import { type LaunchCheck, launchChecksQuery } from '../draft/use-content.ts';
import { ListState } from '../list/list-state.tsx';
import { fieldAddress } from './field-address.ts';

export function LaunchChecks() {
  return (
    <ListState query={useQuery(launchChecksQuery)} loading="Conferindo o site...">
      {({ checks }) =>
        checks.length === 0 ? (
          <p className="flex gap-3">
            <CircleCheck aria-hidden size={22} className="shrink-0 text-leaf-700" />
            Está tudo pronto para vender.
          </p>
        ) : (
          <ul className="card divide-y divide-line">
            {checks
              .toSorted((one, other) => Number(other.is_blocking) - Number(one.is_blocking))
              .map((check) => (
                <CheckRow key={check.text} check={check} />
              ))}
          </ul>
        )
      }
    </ListState>
  );
}

function CheckRow({ check }: { check: LaunchCheck }) {
  const { is_blocking, text, field } = check;
  const Icon = is_blocking ? CircleAlert : Info;
  return (
    <li className="flex gap-3 p-4 sm:px-6">
      <Icon
        aria-hidden
        size={20}
        className={`mt-0.5 shrink-0 ${is_blocking ? 'text-coral-700' : 'text-ink-soft'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6">
        <p className="min-w-0 break-words">
          <span className="font-bold">{is_blocking ? 'Necessário. ' : 'Sugestão. '}</span>
          {text}
        </p>
        {field && (
          <Link className="link -my-1.5 inline-flex min-h-9 items-center gap-1" to={fieldAddress(field)}>
            Resolver<span className="sr-only">: {text}</span>
            <ChevronRight aria-hidden size={16} />
          </Link>
        )}
      </div>
    </li>
  );
}
