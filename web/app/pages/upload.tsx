import { paths } from '../../../domain/paths.ts';
import { StudentHeader } from '../features/student/student-header.tsx';
import { CheckCredentials } from '../features/uploads/check-credentials.tsx';
import { UploadForm } from '../features/uploads/upload-form.tsx';
import { PageTitle } from './page-title.tsx';

export function UploadPage() {
  return (
    <>
      <PageTitle>Upload de materiais</PageTitle>
      <CheckCredentials>
        {(isAdmin) => (
          <>
            <StudentHeader back={{ to: paths.studentArea, label: 'Voltar à área do aluno' }} />
            <main className="container-page max-w-2xl py-8">
              <h1 className="text-title">Upload de Materiais do Curso</h1>
              <p className="mt-1 text-ink-soft">
                O arquivo aparece para os alunos no módulo escolhido, assim que o envio terminar.
              </p>
              <div className="mt-6">
                <UploadForm isAdmin={isAdmin} />
              </div>
            </main>
          </>
        )}
      </CheckCredentials>
    </>
  );
}
