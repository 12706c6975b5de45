import pg from 'pg';
import { expect, test } from 'vitest';
import { describeFailure } from './backup-error.ts';

test('a PostgreSQL that is stopped is said to be so, with what starts it', async () => {
  for (const address of [{ host: '/nowhere' }, { host: '127.0.0.1', port: 9 }]) {
    const client = new pg.Client(address);
    const error = await client.connect().catch((error: unknown) => error);
    expect(describeFailure(error)).toMatch(/^o banco de dados não responde .+systemctl start postgresql/);
  }
});
