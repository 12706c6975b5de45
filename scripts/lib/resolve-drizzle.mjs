// Loaded with --import before the product's code. For every import that names Drizzle, and for every one between its
// own 150 files, Node reads the library's list of exports anew: 179 kB, and a third of the time of every start and
// command. Its addresses are remembered here instead.
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
