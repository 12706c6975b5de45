import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.ts';
import { FreshLoginDialog } from '../../account/auth/fresh-login-dialog.tsx';
import { LoadFailed } from '../../account/layout/notice-page.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import { RedirectToLogin, type StudentPageHandle } from '../../account/session/session-guard.tsx';
import { useStudent } from '../../data/student.ts';
import { adminMessages } from '../messages.ts';
import { UploadForm } from '../uploads/upload-form.tsx';

const loadingLabel = 'Verificando credenciais...';

export const handle: StudentPageHandle = {
  title: 'Upload de materiais',
  loadingLabel,
  SignedOut: ({ wasSignedIn }) => (
    <RedirectToLogin error={wasSignedIn ? undefined : adminMessages.uploadErrors.session_missing} />
  ),
  needsNoCourseAccess: true,
};

/** `/enviar-arquivo`: uploads a file to a module. */
export function Page() {
  const student = useStudent();
  if (student.isPending) return <Loading label={loadingLabel} />;
  if (student.isError) return <LoadFailed />;
  const isAdmin = student.data.role === 'admin';
  return (
    <StudentPage className="container-page max-w-2xl py-8">
      {!isAdmin && <GoToStudentArea />}
      <PageHeader
        title="Upload de Materiais do Curso"
        intro="O arquivo aparece para os alunos no módulo escolhido, assim que o envio terminar."
      />
      <div className="mt-6">
        <UploadForm isAdmin={isAdmin} />
      </div>
      <FreshLoginDialog />
    </StudentPage>
  );
}

/** Milliseconds that the refusal is shown before the student area opens. */
const redirectDelay = 2_000;

/** Refuses students and support, and leads them to the student area. */
function GoToStudentArea() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(adminMessages.upload.restricted);
    const timer = setTimeout(() => navigate(paths.studentArea, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
