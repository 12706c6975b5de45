import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminPageNames } from '../../../../domain/admin-page-names.ts';
import { paths } from '../../../../domain/paths.ts';
import { providerLabels } from '../../../../domain/purchases.ts';
import { Card } from '../../../ui/card.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BackupSummary } from '../backups/backups-section.tsx';
import { product } from '../built-facts.ts';
import { connectionsQuery } from '../connections/connections.ts';
import { launchChecksQuery } from '../draft/content-queries.ts';
import { isSecondFactorOn, securityQuery } from '../security/second-factor-api.ts';
import { type Status, StatusLabel } from '../status-label.tsx';
import { teamQuery } from '../team/team-page.tsx';
import { When } from '../when.tsx';
import { settingsAreas } from './areas.ts';

/** The settings pages with the state of each, as launch checks and connections find it. */
export function SettingsHub() {
  const stateOf = useAreaStates();
  if (!stateOf) return <Skeleton />;
  return (
    <nav aria-label="Ajustes">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {settingsAreas.map(({ to, text }) => (
          <Card key={to} as="li" className="relative flex gap-3 p-4 hover:bg-leaf-50">
            <div className="grid min-w-0 flex-1 content-start gap-1 text-sm">
              <Link
                to={to}
                className="-my-2.5 inline-flex min-h-11 w-fit min-w-11 items-center rounded-sm font-bold text-base after:absolute after:inset-0 after:rounded-card"
              >
                {adminPageNames[to]}
              </Link>
              <p className="text-ink-soft">{text}</p>
              {ownStates[to] ?? <AreaState {...stateOf(to)} />}
            </div>
            <ChevronRight aria-hidden size={20} className="mt-0.5 shrink-0 text-leaf-700" />
          </Card>
        ))}
      </ul>
    </nav>
  );
}

/** Areas that say more than what is missing. Nothing is missing of integrations and rehearsals that are not used. */
const ownStates: Partial<Record<string, ReactNode>> = {
  [paths.adminTeam]: <TeamState />,
  [paths.adminSecurity]: <SecurityState />,
  [paths.adminBackups]: <BackupSummary />,
  [paths.adminConnections]: <ConnectionFacts />,
  [paths.adminIntegrations]: <></>,
  [paths.adminRehearsal]: <></>,
  [paths.adminProduct]: (
    <p>
      Versão <strong className="tabular-nums">{product.version}</strong>
    </p>
  ),
};

function TeamState() {
  const { data } = useQuery(teamQuery);
  if (!data) return null;
  const { members } = data;
  const unprotected = members.filter(({ has_second_factor }) => !has_second_factor).length;
  return (
    <>
      <p>{members.length === 1 ? '1 pessoa' : `${members.length} pessoas`}</p>
      <StatusLabel state={unprotected > 0 ? 'attention' : 'ok'}>
        {unprotected > 0 ? `${unprotected} sem segundo fator` : 'Com segundo fator'}
      </StatusLabel>
    </>
  );
}

function SecurityState() {
  const { data } = useQuery(securityQuery);
  if (!data) return null;
  const { authenticator, passkeys } = data;
  const isOn = isSecondFactorOn(data);
  return (
    <>
      <p>
        Aplicativo autenticador: {authenticator ? 'ligado' : 'desligado'}. Chaves de acesso: {passkeys.length}
        .
      </p>
      <StatusLabel state={isOn ? 'ok' : 'attention'}>
        {isOn ? 'Segundo fator ligado' : 'Segundo fator desligado'}
      </StatusLabel>
    </>
  );
}

/** Mail server, store and payment companies, with the last message of each. */
function ConnectionFacts() {
  const { data } = useQuery(connectionsQuery);
  if (!data) return null;
  const { mail, storage, providers } = data;
  const facts: [label: string, value: ReactNode][] = [
    mail.via === 'files'
      ? ['E-mail', 'ninguém recebe']
      : ['E-mail, último enviado', whenOrNone(mail.last_sent_at)],
    ['Arquivos', storage.free === null ? 'fora do servidor' : `${fileSizeText(storage.free)} livres`],
    ...providers
      .filter(({ is_set_up }) => is_set_up)
      .map(({ name, last_received_at }): [string, ReactNode] => [
        `${providerLabels[name]}, última mensagem`,
        whenOrNone(last_received_at),
      ]),
  ];
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3">
          <dt>{label}</dt>
          <dd className="text-ink-soft">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const whenOrNone = (at: string | null) => (at ? <When at={at} /> : 'nenhuma ainda');

interface AreaStateProps {
  state: Status;
  word: string;
  /** The first of what is missing. */
  text?: string | undefined;
}

function AreaState({ state, word, text }: AreaStateProps) {
  return (
    <div className="grid gap-0.5">
      <StatusLabel state={state}>{word}</StatusLabel>
      {text && <p className="wrap-anywhere line-clamp-2">{text}</p>}
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
