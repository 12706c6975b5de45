import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { adminPageNames } from '../../../../domain/admin-page-names.ts';
import { paths } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { product } from '../built-facts.ts';
import { connectionsQuery } from '../connections/connections.ts';
import { launchChecksQuery } from '../draft/content-queries.ts';
import { type Status, StatusLabel } from '../status-label.tsx';
import { settingsAreas } from './areas.ts';

/** The settings pages with the state of each, as launch checks and connections find it. */
export function SettingsHub() {
  const stateOf = useAreaStates();
  // The height of the screen: what follows comes into sight once, where it stays.
  if (!stateOf)
    return (
      <div className="min-h-svh">
        <Skeleton />
      </div>
    );
  return (
    <nav aria-label="Ajustes">
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {[...settingsAreas, ...areasWithoutState].map(({ to, text }) => (
          <Card key={to} as="li" className="relative flex gap-3 p-4 hover:bg-leaf-50 sm:p-5">
            <div className="grid min-w-0 flex-1 content-start gap-1">
              <Link
                to={to}
                className="-my-2.5 inline-flex min-h-11 w-fit min-w-11 items-center rounded-sm font-bold after:absolute after:inset-0 after:rounded-card"
              >
                {adminPageNames[to]}
              </Link>
              <p className="text-ink-soft text-sm">{text}</p>
              {!areasWithoutState.some((area) => area.to === to) && <AreaState {...stateOf(to)} />}
            </div>
            <ChevronRight aria-hidden size={20} className="mt-0.5 shrink-0 text-leaf-700" />
          </Card>
        ))}
      </ul>
    </nav>
  );
}

/** They have no settings, and nothing of them is missing where it is not used. */
const areasWithoutState = [
  {
    to: paths.adminIntegrations,
    text: 'Chaves de API, e avisos a outros sistemas',
  },
  {
    to: paths.adminRehearsal,
    text: 'O site compra o próprio curso, de mentira, e diz o que falha',
  },
];

interface AreaStateProps {
  state: Status;
  word: string;
  /** The first of what is missing. */
  text?: string | undefined;
}

function AreaState({ state, word, text }: AreaStateProps) {
  return (
    <div className="mt-1 grid gap-0.5 text-sm">
      <StatusLabel state={state}>{word}</StatusLabel>
      {text && <p className="wrap-anywhere">{text}</p>}
    </div>
  );
}

/** Returns a function that says what the checks find about a settings page; undefined while they run. */
function useAreaStates(): ((path: string) => AreaStateProps) | undefined {
  const launch = useQuery(launchChecksQuery);
  const connections = useQuery(connectionsQuery);
  const isOf = (page: string, path: string) => page.split('#')[0] === path;
  if (launch.isPending || connections.isPending) return undefined;
  return (path) => {
    if (!launch.data || !connections.data) return { state: 'off', word: 'Não foi possível conferir' };
    const missing = launch.data.checks.filter(({ page }) => isOf(page, path));
    const faults = connections.data.checks.filter(
      (check) => isOf(check.path, path) && (check.severity === 'alert' || check.severity === 'fault'),
    );
    const blocking = missing.filter(({ is_blocking }) => is_blocking);
    const texts = [...blocking, ...faults].map(({ text }) => text);
    const count = new Set(texts).size;
    if (count > 0)
      return {
        state: 'attention',
        word: count === 1 ? 'Falta 1 coisa' : `Faltam ${count} coisas`,
        text: texts[0],
      };
    // A note says what is not connected: nothing is green that was never tried.
    const advice = missing[0] ?? connections.data.checks.find((check) => isOf(check.path, path));
    return advice
      ? { state: 'off', word: 'Sugestão', text: advice.text }
      : { state: 'ok', word: 'Tudo certo' };
  };
}

/** The version that runs, and what to send to whoever runs the server. */
export function ProductCard() {
  const request = `Olá! O site está na versão ${product.version}. Há uma mais nova? Se houver, baixe o pacote dela e rode no servidor: sudo ia-vet update ARQUIVO. O site não para, e volta sozinho à versão de agora se a nova não servir. Em um clone do projeto: git pull e npm start.`;
  return (
    <Card as="section" aria-labelledby="produto" className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-xl" id="produto">
        Produto
      </h2>
      <p>
        Versão <strong className="tabular-nums">{product.version}</strong>
      </p>
      <div className="grid justify-items-start gap-2">
        <h3 className="text-base">Atualizar</h3>
        <p className="max-w-prose">Só quem cuida do servidor troca a versão. Envie a essa pessoa:</p>
        <p className="wrap-anywhere max-w-prose rounded-control bg-leaf-50 px-3 py-2 text-sm">{request}</p>
        <CopyButton text={request} title="o pedido de atualização" />
      </div>
    </Card>
  );
}
