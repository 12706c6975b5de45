import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Loading } from '../../../ui/loading.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLoginPath } from '../session/require-session.tsx';
import { useSession } from '../session/use-session.ts';
import { LoadFailed } from '../student/load-failed.tsx';
import { useStudent } from '../student/use-student.ts';

/** Milliseconds that somebody who may not upload has to read why, before the student area opens. */
const redirectDelay = 2_000;

interface CheckCredentialsProps {
  /** Shown to everybody who is signed in; others than administrators are led away from it. */
  children: (isAdmin: boolean) => ReactNode;
}

/** Who may upload: visitors go to login, students to their area, administrators stay. */
export function CheckCredentials({ children }: CheckCredentialsProps) {
  const state = useSession();
  const wasSignedIn = useRef(false);
  if (state.status === 'loading') return <Checking />;
  if (state.status === 'failed') return <GoToLogin message={messages.guard.checkFailed} />;
  if (state.status === 'signed-out') {
    return <GoToLogin message={wasSignedIn.current ? undefined : messages.upload.loginRequired} />;
  }
  wasSignedIn.current = true;
  return <CheckRole userId={state.session.user.id}>{children}</CheckRole>;
}

function CheckRole({ userId, children }: CheckCredentialsProps & { userId: string }) {
  const student = useStudent(userId);
  if (student.isPending) return <Checking />;
  if (student.isError) return <LoadFailed />;
  const isAdmin = student.data.role === 'admin';
  return (
    <>
      {!isAdmin && <GoToStudentArea />}
      {children(isAdmin)}
    </>
  );
}

function Checking() {
  return <Loading label="Verificando credenciais..." />;
}

function GoToLogin({ message }: { message: string | undefined }) {
  useEffect(() => {
    if (message) toast.error(message);
  }, [message]);
  return <Navigate to={useLoginPath()} replace />;
}

function GoToStudentArea() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(messages.upload.restricted);
    const timer = setTimeout(() => navigate(paths.studentArea, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
