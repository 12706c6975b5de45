import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { Facts } from '../../../ui/facts.tsx';
import { type Status, StatusLabel } from '../status-label.tsx';
import type { ConnectionCheck, ProviderConnection } from './connections.ts';

interface ConnectionItemProps {
  title: string;
  checks?: readonly ConnectionCheck[];
  /** Status while no check concerns the connection. */
  state?: Status;
  /** Text of that status. */
  word?: string;
  /** The settings page. */
  configure?: { to: string; about: string };
  children?: ReactNode;
}

/** One connection in the list "Conexões": status, checks, facts and a link to its settings. */
export function ConnectionItem({
  title,
  checks = [],
  state,
  word,
  configure,
  children,
}: ConnectionItemProps) {
  return (
    <li className="grid gap-2 p-5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">{title}</h3>
        <ConnectionStatus checks={checks} state={state} word={word} />
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

/** Shows the title of the first check, notes last; without checks, the given status. */
export function ConnectionStatus({
  checks,
  state = 'ok',
  word = 'Funciona',
}: Pick<ConnectionItemProps, 'state' | 'word'> & { checks: readonly ConnectionCheck[] }) {
  const first = checks.find(({ severity }) => severity !== 'note') ?? checks[0];
  if (!first) return <StatusLabel state={state}>{word}</StatusLabel>;
  return <StatusLabel state={first.severity === 'note' ? 'off' : 'attention'}>{first.title}</StatusLabel>;
}

/** Texts of the checks, with links. @param here path of this page, to which no link is needed */
export function CheckTexts({ checks, here }: { checks: readonly ConnectionCheck[]; here?: string }) {
  const isHere = (path: string) => path.split('#')[0] === here?.split('#')[0];
  return checks.map(({ text, path, action, request }) => {
    const link = request
      ? { to: paths.adminProduct, label: 'Copiar o pedido a quem cuida do servidor' }
      : { to: path, label: action };
    return (
      <p key={text} className="wrap-anywhere max-w-prose">
        {text}{' '}
        {!isHere(link.to) && (
          <Link className="link-alone -my-2.5" to={link.to}>
            {link.label}
          </Link>
        )}
      </p>
    );
  });
}

/** Returns the status of a provider that no check concerns. */
export function providerState({ is_set_up }: ProviderConnection): { state: Status; word: string } {
  return is_set_up ? { state: 'ok', word: 'Funciona' } : { state: 'off', word: 'Não configurada' };
}

/** The latest messages of a provider, its products, and who refunds. */
export function ProviderFacts({ provider }: { provider: ProviderConnection }) {
  const { product_ids, gives_back, last_received_at, last_understood_at, last_refused } = provider;
  return (
    <Facts
      facts={[
        ['Última mensagem', timeText(last_received_at)],
        ['Última entendida', timeText(last_understood_at)],
        ['Última recusada', timeText(last_refused?.at ?? null)],
        ['Produtos que abrem o curso', product_ids.join(', ') || 'Todos'],
        [
          'Reembolso pedido dentro da garantia',
          gives_back ? 'O site devolve sozinho' : 'Você devolve, e marca em Pedidos',
        ],
      ]}
    />
  );
}

const timeText = (moment: string | null) => (moment ? momentText(moment) : 'Nenhuma ainda');
