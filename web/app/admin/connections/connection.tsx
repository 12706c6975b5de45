import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type Status, StatusLabel } from '../status-label.tsx';
import type { ConnectionCheck } from './connections.ts';

interface ConnectionProps {
  title: string;
  checks?: readonly ConnectionCheck[];
  /** Shown while no check reports anything about the connection. */
  state?: Status;
  /** Status in a word or two, where no check says otherwise. */
  word?: string;
  /** The page that changes it. */
  configure?: { to: string; about: string };
  children?: ReactNode;
}

export function Connection({ title, checks = [], state, word, configure, children }: ConnectionProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 p-5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">{title}</h3>
        <ConnectionState checks={checks} state={state} word={word} />
      </div>
      <CheckTexts checks={checks} here={configure?.to} />
      {children}
      {configure && (
        <p>
          <Link className="link-alone gap-1" to={configure.to}>
            Configurar<span className="sr-only"> {configure.about}</span>
            <ChevronRight aria-hidden size={16} />
          </Link>
        </p>
      )}
    </li>
  );
}

export function ConnectionState({
  checks,
  state = 'ok',
  word = 'Funciona',
}: Pick<ConnectionProps, 'state' | 'word'> & { checks: readonly ConnectionCheck[] }) {
  const first = checks.find(({ severity }) => severity !== 'note') ?? checks[0];
  if (!first) return <StatusLabel state={state}>{word}</StatusLabel>;
  return <StatusLabel state={first.severity === 'note' ? 'off' : 'attention'}>{first.title}</StatusLabel>;
}

/** @param here the page that needs no link */
export function CheckTexts({ checks, here }: { checks: readonly ConnectionCheck[]; here?: string }) {
  const isHere = (path: string) => path.split('#')[0] === here?.split('#')[0];
  return checks.map(({ text, path, action, request }) => (
    <div key={text} className="grid gap-2">
      <p className="wrap-anywhere max-w-prose">
        {text}{' '}
        {!request && !isHere(path) && (
          <Link className="link-alone" to={path}>
            {action}
          </Link>
        )}
      </p>
      {request && <ForKeeper text={request} />}
    </div>
  ));
}

/** Shows a request to the server's operator, which the owner sends as it is. */
function ForKeeper({ text }: { text: string }) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-prose">Só quem cuida do servidor muda isto. Envie a ele:</p>
      <p className="wrap-anywhere max-w-prose rounded-control bg-leaf-50 px-3 py-2 text-sm">{text}</p>
      <CopyButton text={text} title="o pedido para quem cuida do servidor" />
    </div>
  );
}
