import { BackupsSection } from '../../features/desk/backups/backups-section.tsx';
import { SecuritySection } from '../../features/desk/security/security-section.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import { useSignedInUser } from '../../features/session/session-guard.tsx';
import { useStudent } from '../../features/student/use-student.ts';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Ajustes', ...deskGuard };

export function Page() {
  const isAdmin = useStudent(useSignedInUser().id).data?.role === 'admin';
  return (
    <DeskPage title="Ajustes" intro="Quem entra, e como; e as cópias de tudo.">
      <div className="container-page grid gap-8 pb-12">
        <SecuritySection />
        {isAdmin && <BackupsSection />}
      </div>
    </DeskPage>
  );
}
