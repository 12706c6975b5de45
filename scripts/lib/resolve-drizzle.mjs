// Loaded with --import before the product's code. Node reads Drizzle's 179 kB export list again for every import of it
// and between its own 150 files: a third of the time of every start. This caches the addresses.
import { registerHooks } from 'node:module';

const inDrizzle = '/node_modules/drizzle-orm/';
const resolved = new Map();

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('./') || specifier.startsWith('../')) {
      if (!context.parentURL?.includes(inDrizzle)) return nextResolve(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context);
    if (!resolved.has(specifier)) resolved.set(specifier, nextResolve(specifier, context));
    return { ...resolved.get(specifier), shortCircuit: true };
  },
});
