/** Signs a new account up and in. @param url origin of the running product @returns its Cookie header */
export async function createStudentCookie(
  url: string,
  email = `bench-${Date.now()}@example.com`,
): Promise<string> {
  const account = { name: 'Ana Bench', email, password: 'segredo-seguro' };
  const post = (path: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
  await post('/api/auth/sign-up/email');
  const response = await post('/api/auth/sign-in/email');
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
