import { paths } from '../../../../domain/paths.ts';
import { ConnectionsSection } from '../connections/connections-section.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { BackToSettings } from './settings-page.tsx';

/** `/painel/ajustes/conexoes`: what the site uses outside of itself. */
export const { Page, handle } = adminPage(paths.adminConnections, () => (
  <div className="container-page grid gap-6 pb-8">
    <BackToSettings />
    <ConnectionsSection />
  </div>
));
