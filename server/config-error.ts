/** Stops the start. The message is one line and names the setting. */
export class ConfigError extends Error {}
