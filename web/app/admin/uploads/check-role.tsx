import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Loading } from '../../../ui/loading.tsx';
import { toast } from '../../../ui/toast.ts';
import { LoadFailed } from '../../account/layout/notice-page.tsx';
import { useStudent } from '../../data/student.ts';
import { adminMessages } from '../messages.ts';

/** Milliseconds to read the refusal before the student area opens. */
const redirectDelay = 2_000;
export const checkingLabel = 'Verificando credenciais...';

interface CheckRoleProps {
  /** Rendered for every signed-in user; non-admins are then redirected. */
  children: (isAdmin: boolean) => ReactNode;
}

export function CheckRole({ children }: CheckRoleProps) {
  const student = useStudent();
  if (student.isPending) return <Loading label={checkingLabel} />;
  if (student.isError) return <LoadFailed />;
  const isAdmin = student.data.role === 'admin';
  return (
    <>
      {!isAdmin && <GoToStudentArea />}
      {children(isAdmin)}
    </>
  );
}

function GoToStudentArea() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(adminMessages.upload.restricted);
    const timer = setTimeout(() => navigate(paths.studentArea, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
