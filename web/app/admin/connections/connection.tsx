import type { ReactNode } from 'react';
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

interface WhereProps {
  /** Variables in `.env`. */
  settings: readonly string[];
  /** A documentation file and its section. */
  guide: string;
}

/** Says who can fix it and where: admins need not know a terminal. */
export function Where({ settings, guide }: WhereProps) {
  return (
    <p className="max-w-prose">
      Peça a quem cuida do servidor que preencha {settings.length === 1 ? 'a linha' : 'as linhas'}{' '}
      {settings.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === settings.length - 1 ? ' e ' : ', ')}
          <code className="wrap-anywhere font-semibold">{name}</code>
        </span>
      ))}{' '}
      no arquivo <code>.env</code> e reinicie o site. Está explicado em {guide}.
    </p>
  );
}

export const connectionsGuide = 'docs/operating.md, parte “Conexões”';
