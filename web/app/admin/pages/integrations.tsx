import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../../domain/paths.ts';
import { ApiKeysSection, keysQuery } from '../api-keys/api-keys-section.tsx';
import { BackLink } from '../list/record-page.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { WebhooksSection } from '../webhooks/webhooks-section.tsx';

/** `/painel/ajustes/integracoes`: how other programs read the site, and hear from it. */
export const { Page, handle } = adminPage(paths.adminIntegrations, IntegrationsPage);

function IntegrationsPage() {
  const keys = useQuery(keysQuery);
  return (
    <div className="container-page grid gap-10 pb-12">
      <BackLink to={paths.adminSettings} label="Ajustes" />
      <ApiKeysSection />
      {/* Rendered after the keys, which would push it down. */}
      {!keys.isPending && <WebhooksSection />}
    </div>
  );
}
