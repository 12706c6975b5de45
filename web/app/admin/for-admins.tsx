import type { ReactNode } from 'react';
import { useStudent } from '../data/student.ts';

/** Returns true for admins, false for support. */
export function useIsAdmin(): boolean {
  return useStudent().data?.role === 'admin';
}

/** Renders its children for admins only: the server refuses them to support. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return useIsAdmin() && children;
}
