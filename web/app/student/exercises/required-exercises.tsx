import { Award } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { isFinished, useProgress } from '../../data/progress.ts';

/** Shows how many of the exercises required for the certificate are solved. */
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
        <ButtonLink as={Link} look="primary" className="mt-3" to={paths.courseContent} Icon={Award}>
          Ver o seu certificado
        </ButtonLink>
      )}
    </>
  );
}
