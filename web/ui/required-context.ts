import { createContext, use } from 'react';

/** Creates a React context whose hook throws without a provider. @param errorMessage of that error */
export function createRequiredContext<Value extends object>(errorMessage: string) {
  const context = createContext<Value | undefined>(undefined);
  function useValue(): Value {
    const value = use(context);
    if (!value) throw new Error(errorMessage);
    return value;
  }
  return [context.Provider, useValue] as const;
}
