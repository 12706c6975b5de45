import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Columns in snake_case are also the API's field names. */

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
