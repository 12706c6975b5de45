import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { onTestFinished } from 'vitest';
import { type Product, startProduct } from './product.ts';

/** Starts a product that ends with its test. */
export async function start(env: Record<string, string>): Promise<Product> {
  const product = await startProduct(env);
  onTestFinished(() => product.dispose());
  return product;
}

const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
const postAccount = (product: Product, path: string) =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
export const signUp = (product: Product) => postAccount(product, '/api/auth/sign-up/email');

/** @returns the Cookie header */
export async function signIn(product: Product): Promise<string> {
  const answer = await postAccount(product, '/api/auth/sign-in/email');
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** A request of which so far only the half has been sent. */
export async function halfRequest(product: Product) {
  const body = JSON.stringify({ email: account.email });
  const sent = request(`${product.url}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  // The server cuts a request that its test never finishes.
  sent.on('error', () => undefined);
  sent.flushHeaders();
  // The server has read the head.
  await once(sent, 'continue');
  sent.write(body.slice(0, 10));
  return async () => {
    sent.end(body.slice(10));
    const [answer] = await once(sent, 'response');
    answer.resume();
    return { status: answer.statusCode, connection: answer.headers.connection };
  };
}

/** @returns the processes that answer, as they count themselves */
export async function countProcesses(product: Product): Promise<number> {
  const answer = await fetch(`${product.url}/metrics`).catch(() => undefined);
  return Number(/^product_processes (\d+)$/m.exec((await answer?.text()) ?? '')?.[1] ?? 0);
}

/** @returns the ids of the processes that the product's own has started and that run Node */
export function childrenOf(product: Product): number[] {
  const children = readFileSync(`/proc/${product.pid()}/task/${product.pid()}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

export const isRefused = ({ url }: Product) =>
  fetch(url).then(
    () => false,
    () => true,
  );
