import { FreshLoginDialog } from '../../account/auth/fresh-login-dialog.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { GoToLogin } from '../../account/session/session-guard.tsx';
import { adminMessages } from '../messages.ts';
import { CheckRole, checkingLabel } from '../uploads/check-role.tsx';
import { UploadForm } from '../uploads/upload-form.tsx';

export const guard: StudentPageGuard = {
  title: 'Upload de materiais',
  loadingLabel: checkingLabel,
  SignedOut: ({ wasSignedIn }) => (
    <GoToLogin error={wasSignedIn ? undefined : adminMessages.upload.loginRequired} />
  ),
  isForEveryAccount: true,
};

export function Page() {
  return (
    <CheckRole>
      {(isAdmin) => (
        <>
          <StudentHeader />
          <main className="container-page max-w-2xl py-8">
            <h1 className="text-title">Upload de Materiais do Curso</h1>
            <p className="mt-1 text-ink-soft">
              O arquivo aparece para os alunos no módulo escolhido, assim que o envio terminar.
            </p>
            <div className="mt-6">
              <UploadForm isAdmin={isAdmin} />
            </div>
          </main>
          <FreshLoginDialog />
        </>
      )}
    </CheckRole>
  );
}
