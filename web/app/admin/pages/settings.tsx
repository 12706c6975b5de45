import { type StudentPageGuard, useSignedInUser } from '../../account/session/session-guard.tsx';
import { useStudent } from '../../data/student.ts';
import { BackupsSection } from '../backups/backups-section.tsx';
import { ConnectionsSection } from '../connections/connections-section.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';
import { TeamSection } from '../team/team-section.tsx';

export const guard: StudentPageGuard = { title: 'Ajustes', ...deskGuard };

export function Page() {
  const student = useStudent(useSignedInUser().id).data;
  // An admin who lacks a required second factor sets it up first.
  const isOpen = student?.role === 'admin' && !student.lacks_second_factor;
  return (
    <DeskPage title="Ajustes" intro="Quem administra e como entra, o que está ligado, e as cópias de tudo.">
      <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-10 pb-12">
        {isOpen && <TeamSection />}
        <SecuritySection />
        {isOpen && (
          <>
            <ConnectionsSection />
            <BackupsSection />
          </>
        )}
      </div>
    </DeskPage>
  );
}
