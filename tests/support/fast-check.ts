import fc from 'fast-check';

// In CI the same inputs every time: a red run is the change's doing. Everywhere else new ones, which find more.
if (process.env.CI) fc.configureGlobal({ seed: 1 });

export { fc };
