import { createContext, use } from 'react';

/** A context that must be there. @param complaint what using it elsewhere throws */
export function requiredContext<Value extends object>(complaint: string) {
  const context = createContext<Value | undefined>(undefined);
  function useValue(): Value {
    const value = use(context);
    if (!value) throw new Error(complaint);
    return value;
  }
  return [context.Provider, useValue] as const;
}
