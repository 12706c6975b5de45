import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { LostTrail } from '../../../ui/illustrations/lost-trail.tsx';

/** There is no such lesson in the course, or not any more. */
export function LessonMissing() {
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 justify-items-center gap-4 py-6 text-center">
      <LostTrail className="h-auto w-full max-w-72" />
      <h1 className="text-title">Aula não encontrada</h1>
      <p className="text-ink-soft">
        Ela pode ter saído do curso ou mudado de lugar. O que você concluiu continua valendo.
      </p>
      <Link className="button button-primary" to={paths.courseContent}>
        Ver todas as aulas
      </Link>
    </div>
  );
}
