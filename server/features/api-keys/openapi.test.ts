import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, expect, test } from 'vitest';
import { apiScopes } from '../../../domain/api-keys.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { makeKey } from '../../../tests/support/api-keys.ts';
import { routesOf } from '../../../tests/support/routes.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('openapi'));
const answer = await product.app.request('/api/openapi.json');
const source = await answer.text();
const document = JSON.parse(source);
const folder = temporaryFolder(afterAll);
const modules = path.resolve(import.meta.dirname, '../../../node_modules');
const run = promisify(execFile);

test('the document names every route of the API with scope, input, answer and errors, and no other route', () => {
  expect(answer.headers.get('content-type')).toBe('application/json');
  const described = Object.entries<Record<string, object>>(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${route}`, operation] as const,
    ),
  );
  const routes = routesOf(product).filter(({ policy }) => policy?.who === 'key');
  expect(described.map(([name]) => name).sort()).toEqual(
    routes.map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`).sort(),
  );
  for (const { method, path, policy } of routes) {
    const operation = document.paths[path.replace(':id', '{id}')][method.toLowerCase()];
    expect(operation.security).toEqual([{ key: [policy?.scope] }]);
    expect(operation.description.length).toBeGreaterThan(10);
    const always = ['200', '401', '403', '405', '422', '429'];
    const withBody = policy?.body === undefined ? [] : ['400'];
    const expected = [
      ...always,
      ...withBody,
      ...(path.includes(':id') ? ['404'] : []),
      ...(method === 'POST' ? ['413'] : []),
    ];
    expect(Object.keys(operation.responses).sort()).toEqual(expected.sort());
    expect(operation.requestBody !== undefined).toBe(policy?.body !== undefined);
    expect(operation.parameters?.some(({ name }: { name: string }) => name === 'after') ?? false).toBe(
      policy?.query !== undefined,
    );
  }
});

test('what the API answers to a broken request is in the document', async () => {
  const key = await makeKey(product, await signInAdmin(product), [...apiScopes]);
  const ask = (method: string, path: string, body?: string) =>
    product.app.request(path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
  const large = JSON.stringify({ name: 'x'.repeat(70_000) });
  for (const { method, path } of routesOf(product).filter(({ policy }) => policy?.who === 'key')) {
    const { responses } = document.paths[path.replace(':id', '{id}')][method.toLowerCase()];
    const known = path.replace(':id', '00000000-0000-4000-8000-000000000000');
    const hasBody = method === 'POST';
    const found: Record<string, number> = {};
    for (const [name, answer] of Object.entries({
      'odd id': await ask(method, path.replace(':id', 'x')),
      'NUL in it': await ask(method, `${known}${path.includes(':id') ? '%00' : '?after=%00'}`),
      'unknown parameter': await ask(method, `${known}?other=1`),
      'no JSON': await ask(method, known, hasBody ? '{' : undefined),
      'NUL in JSON': await ask(method, known, hasBody ? '{"name":"\\u0000"}' : undefined),
      'large body': await ask(method, known, hasBody ? large : undefined),
      'another method': await ask('DELETE', known),
    })) {
      found[name] = answer.status;
      expect(Object.keys(responses), `${method} ${path}, ${name}`).toContain(String(answer.status));
    }
    expect(found).toMatchObject({ 'NUL in it': 422, 'another method': 405 });
    if (hasBody) expect(found).toMatchObject({ 'large body': 413, 'NUL in JSON': 422 });
  }
});

test('a linter of others finds no fault in it', async () => {
  // Data of a site has no license, and a test runs on localhost.
  const rules = { 'info-license': 'off', 'no-server-example.com': 'off' } as const;
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const faults = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  expect(faults.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('a client that openapi-typescript generates from it compiles, and lists a student', async () => {
  const key = await makeKey(product, await signInAdmin(product), ['students:read']);
  await product.signIn({ name: 'Ana do Teste' });
  writeFileSync(path.join(folder, 'openapi.json'), source);
  // The generator needs the compiler's API in JavaScript, which TypeScript 7 no longer has.
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, c, next) => next(name === 'typescript' ? '@typescript/typescript6' : name, c) });`;
  await run(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(hook)}`,
      path.join(modules, 'openapi-typescript/bin/cli.js'),
      'openapi.json',
      '-o',
      'api.ts',
    ],
    { cwd: folder },
  );
  writeFileSync(
    path.join(folder, 'client.ts'),
    `import type { components, paths } from './api.ts';
    type Students = paths['/api/v1/students']['get']['responses'][200]['content']['application/json'];
    type Query = NonNullable<paths['/api/v1/students']['get']['parameters']['query']>;
    declare const process: { argv: string[] };
    const [, , address = '', key = ''] = process.argv;
    const query: Query = { limit: 1 };
    const headers = { authorization: 'Bearer ' + key };
    const answer = await fetch(address + '/api/v1/students?limit=' + query.limit, { headers });
    const students: Students = await answer.json();
    const first: components['schemas']['Student'] | undefined = students.data[0];
    const name: string | undefined = first?.name;
    console.log(name);`,
  );
  const options = '--strict --noEmit --target esnext --module esnext --moduleResolution bundler'.split(' ');
  await run(
    process.execPath,
    [path.join(modules, 'typescript/bin/tsc'), ...options, '--allowImportingTsExtensions', 'client.ts'],
    { cwd: folder },
  );
  const server = serve({ fetch: product.app.fetch, port: 0, hostname: '127.0.0.1' });
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const client = [path.join(folder, 'client.ts'), `http://127.0.0.1:${port}`, key];
    expect((await run(process.execPath, client)).stdout).toBe('Ana do Teste\n');
  } finally {
    server.close();
  }
});

test('the page for people has every route, no script, and is not indexed', async () => {
  const page = await product.app.request('/api/docs');
  const html = await page.text();
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect(html).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
  expect(html).not.toMatch(/<script|<img|@import|url\(|javascript:|\son\w+=/i);
  const addresses = Array.from(html.matchAll(/(?:src|href)="([^"]*)"/g), ([, address = '']) => address);
  expect(addresses.filter((address) => !/^[/#]/.test(address))).toEqual([]);
  for (const route of Object.keys(document.paths)) expect(html).toContain(route);
  expect(html).not.toMatch(/undefined|\[object/);
});

test('the page shows a name of the site as text', async () => {
  const { renderApiDocs } = await import('./docs-page.ts');
  const title = '<script>alert(1)</script>';
  expect(renderApiDocs({ ...document, info: { ...document.info, title } })).not.toContain(title);
});
