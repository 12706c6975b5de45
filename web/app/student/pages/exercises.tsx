import { useParams } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Loading } from '../../../ui/loading.tsx';
import { NotFoundPage } from '../../account/layout/not-found.tsx';
import { PageTitle } from '../../account/layout/page-title.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import { type StudentPageHandle, useSignedInUser } from '../../account/session/session-guard.tsx';
import { isNotFound } from '../../data/client.ts';
import { courseQuery, useCourse } from '../../data/course.ts';
import { exercisesQuery, useExercises } from '../../data/exercises.ts';
import { Loaded } from '../../data/loaded.tsx';
import { progressQuery } from '../../data/progress.ts';
import { ExercisesView } from '../exercises/exercises-view.tsx';
import { exerciseMessages } from '../exercises/messages.ts';

const loadingLabel = 'Carregando exercícios...';

export const handle: StudentPageHandle = {
  loadingLabel,
  prefetch: (queryClient, { moduleId = '' }) => [
    queryClient.prefetchQuery(courseQuery),
    queryClient.prefetchQuery(progressQuery),
    queryClient.prefetchQuery(exercisesQuery(moduleId)),
  ],
};

/** The page of a module's exercises. */
export function Page() {
  const { moduleId = '' } = useParams();
  const { id: userId } = useSignedInUser();
  const exercises = useExercises(moduleId);
  const course = useCourse();
  if (isNotFound(exercises.error)) return <NotFoundPage />;
  const module = course.data?.find(({ id }) => id === moduleId);
  return (
    <>
      <PageTitle>{module ? `Exercícios: ${module.title}` : 'Exercícios'}</PageTitle>
      <StudentHeader backTo={paths.courseContent} backLabel="Voltar ao curso" />
      <main className="container-page py-6 sm:py-8">
        <Loaded
          query={exercises}
          fallback={<Loading label={loadingLabel} />}
          errorText={exerciseMessages.loadFailed}
        >
          {(loaded) => (
            <ExercisesView
              key={loaded.module}
              exercises={loaded}
              modules={course.data ?? []}
              title={module?.title ?? ''}
              userId={userId}
            />
          )}
        </Loaded>
      </main>
    </>
  );
}
