import { Award } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { isFinished, useProgress } from '../../data/progress.ts';

/** Shows how many exercises of the whole course the certificate still asks for. */
export function RequiredExercises() {
  const { data: progress } = useProgress();
  const count = progress?.exercises;
  if (!count) return null;
  return (
    <>
      <p className="mt-3 font-semibold">
        Para o certificado: {count.solved} de {count.total} exercícios
      </p>
      {isFinished(progress) && (
        <Link className="button button-primary mt-3" to={paths.courseContent}>
          <Award aria-hidden size={20} />
          Ver o seu certificado
        </Link>
      )}
    </>
  );
}
