import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import type { ProviderName } from '../../../../domain/purchases.ts';
import { Alert } from '../../../ui/alert.tsx';
import { api, read } from '../../data/client.ts';
import { explainDesk } from '../explain-desk.ts';
import { ListState } from '../list/list-state.tsx';
import { deskPage } from '../shell/desk-page.tsx';
import { type SettingState, settingsQuery } from './use-settings.ts';

/** @param Content gets all settings of the owner */
export function settingsPage(
  title: string,
  intro: string,
  Content: (props: { settings: readonly SettingState[] }) => ReactNode,
) {
  return deskPage(title, intro, () => (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-8 pb-12">
      <BackToSettings />
      <ListState query={useQuery(settingsQuery)}>
        {({ settings }) => <Content settings={settings} />}
      </ListState>
    </div>
  ));
}

export function BackToSettings() {
  return (
    <p>
      <Link className="link inline-flex min-h-9 items-center gap-1" to={paths.deskSettings}>
        <ChevronLeft aria-hidden size={16} />
        Ajustes
      </Link>
    </p>
  );
}

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

interface TryButtonProps {
  group: string;
  label: string;
  /** Tells equal buttons apart for screen readers. */
  about?: string;
  provider?: ProviderName;
}

/** Tries a connection as it is saved, and shows in words what came of it. */
export function TryButton({ group, label, about, provider }: TryButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ ok: boolean; message: string }>();

  async function run() {
    setBusy(true);
    setResult(undefined);
    const json = provider ? { provider } : {};
    const call = read(api.admin.settings[':group'].test.$post({ param: { group }, json }));
    setResult(await call.catch((error: unknown) => ({ ok: false, message: explainDesk(error) })));
    setBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <button
        type="button"
        className="button button-outline min-h-11 px-4"
        disabled={isBusy}
        onClick={() => void run()}
      >
        <span>
          {isBusy ? 'Testando...' : label}
          {about && <span className="sr-only"> {about}</span>}
        </span>
      </button>
      {result && <Alert tone={result.ok ? 'success' : 'error'}>{result.message}</Alert>}
    </div>
  );
}
