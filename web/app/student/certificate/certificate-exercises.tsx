import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import type { RequiredCount } from '../../../../domain/exercises.ts';
import { exercisesPath } from '../../../../domain/paths.ts';

/** Shows in the certificate card how many required exercises are solved, with a link to the next open module. */
export function CertificateExercises({ count: { solved, total, next_module } }: { count: RequiredCount }) {
  return (
    <div>
      <p className="font-semibold">
        Para o certificado: {solved} de {total} exercícios
      </p>
      {next_module !== null && (
        <Link className="link-alone gap-2" to={exercisesPath(next_module)}>
          <ListChecks aria-hidden className="shrink-0" size={20} />
          Ir para os exercícios
        </Link>
      )}
    </div>
  );
}
