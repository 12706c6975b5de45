import { newAccount, type TestApp } from './test-app.ts';

/** A session of an account with the role admin. @returns the Cookie header */
export async function signInAdmin(product: TestApp): Promise<string> {
  const account = newAccount();
  const cookie = await product.signIn(account);
  await product.database.$client.query(`update profiles set role = 'admin' where email = $1`, [
    account.email,
  ]);
  return cookie;
}
