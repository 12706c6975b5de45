import { sql } from 'drizzle-orm';

/**
 * For a transaction that waits for somebody else, such as a mail server. A machine that vanishes would keep its rows
 * locked for as long as the database believes in the connection, which is hours.
 */
export const limitIdleTime = sql`set local idle_in_transaction_session_timeout = '3min'`;
