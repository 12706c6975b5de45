import { ChevronRight, CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Link } from 'react-router';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { type LaunchCheck, useLaunchChecks } from '../draft/use-content.ts';
import { explainDesk } from '../explain-desk.ts';
import { fieldAddress } from './field-address.ts';

export function LaunchChecks() {
  const { data, error, isPending, refetch } = useLaunchChecks();
  if (isPending) return <p role="status">Conferindo o site...</p>;
  if (!data) return <RetryAlert onRetry={() => void refetch()}>{explainDesk(error)}</RetryAlert>;
  const checks = data.checks.toSorted((one, other) => Number(other.is_blocking) - Number(one.is_blocking));
  if (checks.length === 0)
    return (
      <p className="flex gap-3">
        <CircleCheck aria-hidden size={22} className="shrink-0 text-leaf-700" />
        Está tudo pronto para vender.
      </p>
    );
  return (
    <ul className="card divide-y divide-line">
      {checks.map((check) => (
        <CheckRow key={check.text} check={check} />
      ))}
    </ul>
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
