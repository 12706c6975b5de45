import path from 'node:path';

/** The built pages. Importing this tells `npm test -- NAME` that the test needs them. */
export const builtPages = path.resolve(import.meta.dirname, '../../dist/web');
