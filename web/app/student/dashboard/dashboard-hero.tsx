import { Award, GraduationCap } from 'lucide-react';
import { Link } from 'react-router';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PeekingPets } from '../../../ui/illustrations/peeking-pets.tsx';
import { ContinueLink } from '../course/continue-link.tsx';

interface DashboardHeroProps {
  name: string;
  /** The next lesson or the certificate; `pending` while it loads, undefined if unknown. */
  next: PlacedLesson | 'certificate' | 'pending' | undefined;
}

/** The top of the student area: greeting and next step. */
export function DashboardHero({ name, next }: DashboardHeroProps) {
  return (
    <section className="day-palette relative grid grid-cols-1 overflow-hidden rounded-card bg-leaf-800 p-6 pb-24 text-white sm:p-9 sm:pb-28 lg:pb-9">
      <PeekingPets className="absolute right-6 -bottom-px h-18 w-auto sm:right-8 sm:h-24 lg:h-32" />
      <p className="text-leaf-100">Que bom ter você aqui</p>
      <h1 className="mt-1 break-words text-title lg:pr-80">Olá, {name}!</h1>
      <div className="mt-6 grid grid-cols-1 gap-3 sm:flex sm:flex-wrap lg:pr-96">
        {next === 'pending' && (
          <div className="min-h-12 w-72 max-w-full animate-pulse rounded-control bg-leaf-700" />
        )}
        {next === 'certificate' && (
          <ButtonLink as={Link} look="bright" Icon={Award} to={paths.courseContent}>
            Ver o seu certificado
          </ButtonLink>
        )}
        {typeof next === 'object' && <ContinueLink look="bright" next={next} />}
        <ButtonLink as={Link} look={next ? 'onDark' : 'bright'} Icon={GraduationCap} to={paths.courseContent}>
          Acessar curso
        </ButtonLink>
      </div>
    </section>
  );
}
