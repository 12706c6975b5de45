import { useStudent } from './student.ts';

/** Returns true where the course is open to every account, so that no purchase opens or closes it. */
export function useCourseIsOpen(): boolean {
  return useStudent().data?.access === 'open';
}
