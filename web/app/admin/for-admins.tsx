import type { ReactNode } from 'react';
import { useStudent } from '../data/student.ts';

/** Returns false for support. */
export function useIsAdmin(): boolean {
  return useStudent().data?.role === 'admin';
}

/** Hides what the server refuses to support. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return useIsAdmin() && children;
}
