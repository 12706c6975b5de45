import { paths } from '../../../../domain/paths.ts';
import { useStudent } from '../../data/student.ts';
import { BackupsSection } from '../backups/backups-section.tsx';
import { ConnectionsSection } from '../connections/connections-section.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { ProductCard, SettingsHub } from '../settings/settings-hub.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { TeamSection } from '../team/team-section.tsx';

/** `/painel/ajustes`: the settings pages with their states, team, second factor, connections, backups and the product. */
export const { Page, handle } = adminPage(paths.adminSettings, Settings);

function Settings() {
  const student = useStudent().data;
  // An admin who lacks a required second factor sets it up first.
  const isOpen = student?.role === 'admin' && !student.lacks_second_factor;
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-10 pb-12">
      {isOpen && <SettingsHub />}
      {isOpen && <TeamSection />}
      <SecuritySection />
      {isOpen && (
        <>
          <ConnectionsSection />
          <BackupsSection />
          <ProductCard />
        </>
      )}
    </div>
  );
}
