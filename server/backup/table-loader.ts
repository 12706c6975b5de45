import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg, { type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { qualified } from './catalog.ts';
import { BackupError, type Manifest, tablesFolder } from './manifest.ts';

interface Loading {
  table: string;
  input: PassThrough;
  /** Fulfilled when the database has taken all of it. */
  loaded: Promise<void>;
}

/** Loads tables from the parts that a backup cut them into. One COPY for all of a table's: a row may span two. */
export function createTableLoader(client: ClientBase, { tables }: Manifest) {
  let current: Loading | undefined;

  function begin(name: string): Loading {
    const table = tables.find((known) => known.name === name);
    if (!table) throw new BackupError(`A cópia traz uma tabela que ela mesma não descreve: ${name}.`);
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const input = new PassThrough();
    const copy = client.query(copyFrom(`copy ${qualified(name)} (${columns}) from stdin`));
    const loaded = pipeline(input, copy);
    // Asked for later, and it may fail before.
    loaded.catch(() => undefined);
    return { table: name, input, loaded };
  }

  async function finish(): Promise<void> {
    current?.input.end();
    await current?.loaded;
    current = undefined;
  }

  return {
    /** @param name of the member */
    async load(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      const table = name.slice(tablesFolder.length, name.lastIndexOf('/'));
      if (current?.table !== table) {
        await finish();
        current = begin(table);
      }
      const { input, loaded } = current;
      await pipeline(content, input, { end: false }).catch(async (error: unknown) => {
        // The database's own words, where it was the database.
        await loaded;
        throw error;
      });
    },
    finish,
  };
}
