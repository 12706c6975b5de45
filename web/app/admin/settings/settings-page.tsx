import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminPath } from '../../../../domain/admin-page-names.ts';
import { paths } from '../../../../domain/paths.ts';
import type { ProviderName } from '../../../../domain/purchases.ts';
import type { SettingsTestResult } from '../../../../domain/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { api, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { BackLink } from '../list/record-page.tsx';
import { QueryState } from '../query-state.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { type SettingState, settingsQuery } from './use-settings.ts';

export interface SettingsProps {
  settings: readonly SettingState[];
}

/** Returns the `Page` and `handle` of a settings route. @param Content receives all settings of the owner */
export function settingsPage(path: AdminPath, Content: (props: SettingsProps) => ReactNode) {
  function SettingsPage() {
    const query = useQuery(settingsQuery);
    return (
      <div className="container-page grid gap-8 pb-12">
        <BackLink to={paths.adminSettings} label="Ajustes" />
        <QueryState query={query}>{({ settings }) => <Content settings={settings} />}</QueryState>
      </div>
    );
  }
  return adminPage(path, SettingsPage);
}

/** Returns a mutation that tests a connection; that it was not tested is a result in words, too. */
export function useTest(run: () => Promise<SettingsTestResult>) {
  return useMutation({
    mutationFn: () => run().catch((error: unknown) => ({ ok: false, message: explainAdminError(error) })),
  });
}

/** Returns a mutation that tests a connection with its saved settings. */
export function useSettingsTest(group: string, provider?: ProviderName) {
  const json = provider ? { provider } : {};
  return useTest(() => read(api.admin.settings[':group'].test.$post({ param: { group }, json })));
}

export type SettingsTest = ReturnType<typeof useSettingsTest>;

interface TestButtonProps {
  label: string;
  /** Tells equal buttons apart for screen readers. */
  about?: string;
  test: SettingsTest;
}

/** Tests a connection with its saved settings, and shows the result in words. */
export function SettingsTestButton({ group, ...props }: Omit<TestButtonProps, 'test'> & { group: string }) {
  return <TestButton test={useSettingsTest(group)} {...props} />;
}

/** Tests a connection, and shows the result in words. */
export function TestButton({ label, about, test }: TestButtonProps) {
  const { mutate, isPending } = test;
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="outline" isSmall about={about} disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Testando...' : label}
      </Button>
      <TestResult test={test} />
    </div>
  );
}

/** Shows in words what a test found. */
export function TestResult({ test: { data, isPending } }: { test: SettingsTest }) {
  return (
    <div role="status">
      {isPending && <p className="text-ink-soft">Testando...</p>}
      {data && <Alert tone={data.ok ? 'success' : 'error'}>{data.message}</Alert>}
    </div>
  );
}
