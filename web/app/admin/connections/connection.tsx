import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type State, StateWord } from '../state-word.tsx';

interface ConnectionProps {
  title: string;
  state: State;
  /** Status in a word or two. */
  word: string;
  children: ReactNode;
}

export function Connection({ title, state, word, children }: ConnectionProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 p-5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">{title}</h3>
        <StateWord state={state}>{word}</StateWord>
      </div>
      {children}
    </li>
  );
}

/** Leads to the page that changes it. */
export function Configure({ to, about }: { to: string; about: string }) {
  return (
    <p>
      <Link className="link inline-flex min-h-9 items-center gap-1" to={to}>
        Configurar<span className="sr-only"> {about}</span>
        <ChevronRight aria-hidden size={16} />
      </Link>
    </p>
  );
}

/** Shows a request to the server's operator, which the owner sends as it is. */
export function ForKeeper({ text }: { text: string }) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-prose">Só quem cuida do servidor muda isto. Envie a ele:</p>
      <p className="wrap-anywhere max-w-prose rounded-control bg-leaf-50 px-3 py-2 text-sm">{text}</p>
      <CopyButton text={text} title="o pedido para quem cuida do servidor" />
    </div>
  );
}
