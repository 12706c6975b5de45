import type { TeamRole } from '../../domain/roles.ts';
import { newAccount, type TestApp } from './test-app.ts';

/** Signs in an account with the role admin. @returns the Cookie header */
export const signInAdmin = (product: TestApp) => signInAs('admin', product);

/** Signs in an account with the role support. @returns the Cookie header */
export const signInSupport = (product: TestApp) => signInAs('support', product);

async function signInAs(role: TeamRole, product: TestApp): Promise<string> {
  const account = newAccount();
  const cookie = await product.signIn(account);
  await product.database.$client.query('update profiles set role = $2 where email = $1', [
    account.email,
    role,
  ]);
  return cookie;
}
