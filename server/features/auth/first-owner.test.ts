import { describe, expect, test } from 'vitest';
import { paths } from '../../../domain/paths.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('first_owner', { requireEmailConfirmation: true }));
const { firstOwner } = product.features.auth;
const newLink = async () => new URL((await firstOwner.createLink()) ?? 'http://no.link');
const keyOf = (link: URL) => link.searchParams.get('chave') ?? '';
const create = (key: string, account = newAccount()) =>
  product.call('POST', '/api/auth/first-owner', { json: { ...account, key } });

describe('the link for the first administrator', () => {
  test('is the last one that was made; only its hash is stored', async () => {
    const [before, link] = [await newLink(), await newLink()];
    expect(link.pathname).toBe(paths.adminStart);
    expect(await firstOwner.isOpen(keyOf(before))).toBe(false);
    expect(await firstOwner.isOpen(keyOf(link))).toBe(true);
    expect(await firstOwner.isOpen('')).toBe(false);
    const { rows } = await product.database.$client.query('select * from verifications');
    expect(JSON.stringify(rows)).not.toContain(keyOf(link));
  });

  test('stays after a mistake, opens to one of many at once, signs her in, and is gone then', async () => {
    const key = keyOf(await newLink());
    const student = newAccount();
    await product.signIn(student);
    expect((await create('wrong-key')).status).toBe(404);
    expect((await create(key, { ...newAccount(), password: 'x' })).status).toBe(422);
    expect((await create(key, student)).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(key)));
    const [first, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    const cookie = first ? cookieOf(first) : '';
    expect((await product.call('GET', '/api/admin/team', { cookie })).status).toBe(200);
    expect(await firstOwner.isOpen(key)).toBe(false);
    expect(await firstOwner.createLink()).toBeUndefined();
    expect((await create(key)).status).toBe(404);
    const { rows } = await product.database.$client.query(`select action from audit_log`);
    expect(rows).toEqual([{ action: 'first-owner' }]);
  });
});
