/** Exercises of each module: situations to decide, and texts with errors to find. */

import type { ExercisesContent } from '../domain/content/exercises.ts';
import { bonus } from './exercises/bonus.ts';
import { modulo1 } from './exercises/modulo1.ts';
import { modulo2 } from './exercises/modulo2.ts';
import { modulo3 } from './exercises/modulo3.ts';
import { modulo4 } from './exercises/modulo4.ts';
import { modulo5 } from './exercises/modulo5.ts';

export const exercises: ExercisesContent = {
  countForCertificate: false,
  sets: [modulo1, modulo2, modulo3, modulo4, modulo5, bonus],
};
