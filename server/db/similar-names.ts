import { sql } from 'drizzle-orm';
import type { Connection } from './connect.ts';
import { selectRows } from './list.ts';

/** Says what is missing where the database's user may not create the extension, and who mends it how. */
export const noSimilarNames =
  'A busca de alunos acha só começos de palavras, sem perdoar erros de digitação: o usuário do banco de dados não pode criar a extensão pg_trgm. Peça a quem cuida do banco: create extension pg_trgm; depois reinicie o site.';

/** Makes the index of similar names if pg_trgm came after the migration that makes it. */
export async function indexSimilarNames(database: Connection): Promise<boolean> {
  await database.execute(sql`select index_similar_names()`);
  return findsSimilarNames(database);
}

/** Returns true if names that resemble the typed one are found, also before there are tables. */
export async function findsSimilarNames(database: Connection): Promise<boolean> {
  const [row] = await selectRows<{ finds: boolean }>(
    database,
    sql`select to_regclass('users') is null or to_regclass('users_similar_idx') is not null as finds`,
  );
  return row?.finds ?? false;
}
