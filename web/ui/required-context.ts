import { createContext, use } from 'react';

/** Creates a context that must be provided. @param complaint error message without a provider */
export function requiredContext<Value extends object>(complaint: string) {
  const context = createContext<Value | undefined>(undefined);
  function useValue(): Value {
    const value = use(context);
    if (!value) throw new Error(complaint);
    return value;
  }
  return [context.Provider, useValue] as const;
}
