import { paths } from './paths.ts';

/** Names the student area's places, alike in its menu, links and titles. */
export const placeNames = {
  [paths.studentArea]: 'Início',
  [paths.courseContent]: 'Aulas',
  [paths.materials]: 'Materiais',
  [paths.prompts]: 'Prompts',
  [paths.account]: 'Conta',
} as const;
