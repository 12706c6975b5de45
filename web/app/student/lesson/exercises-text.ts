import type { StudentModule } from '../../../../domain/content/course.ts';

/** Returns such as `Exercícios, 4 min`. */
export function exercisesText(module: StudentModule | undefined): string {
  return module?.exerciseMinutes ? `Exercícios, ${module.exerciseMinutes} min` : 'Exercícios';
}
