/** Signs a new account up and in. @param url origin of the running product @returns its Cookie header */
export async function studentCookie(url: string, email = `bench-${Date.now()}@example.com`): Promise<string> {
  const account = { name: 'Ana Bench', email, password: 'segredo-seguro' };
  const call = (path: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
  await call('/api/auth/sign-up/email');
  const answer = await call('/api/auth/sign-in/email');
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
