/** One line that says why the database could not be started. */
export class EmbeddedPostgresError extends Error {}
