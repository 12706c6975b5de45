import { paths } from '../../../../domain/paths.ts';
import { adminPage } from '../shell/admin-page.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { BackToSettings } from './settings-page.tsx';

/** `/painel/ajustes/equipe`: who administers the site, and who helps students. */
export const { Page, handle } = adminPage(paths.adminTeam, () => (
  <div className="container-page grid gap-6 pb-8">
    <BackToSettings />
    <TeamSection />
  </div>
));
