import { SecuritySection } from '../../features/desk/security/security-section.tsx';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import { DeskSignedOut } from '../../features/desk/shell/desk-signed-out.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = {
  title: 'Ajustes',
  SignedOut: DeskSignedOut,
  isForEveryAccount: true,
};

export function Page() {
  return (
    <DeskPage title="Ajustes" intro="Quem entra, e como.">
      <div className="container-page grid gap-8 pb-12">
        <SecuritySection />
      </div>
    </DeskPage>
  );
}
