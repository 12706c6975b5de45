import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/command.ts';
import { packageNode, packageTools } from '../../scripts/lib/package-tools.ts';
import { readConfig } from '../../server/config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSecret } from '../support/test-secret.ts';

const dir = temporaryFolder(afterAll);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = read('deploy/compose.yaml');
const dockerfile = read('deploy/Dockerfile');
const password = 'senha123';

/** Returns the part of the file under a key of so many spaces' indentation. */
function under(text: string, key: string, indentation: number): string {
  const block = new RegExp(`^ {${indentation}}${key}:\\n((?: {${indentation + 2}}.*\\n| *#.*\\n)+)`, 'm');
  return block.exec(text)?.[1] ?? '';
}

function variables(service: string): Record<string, string> {
  const lines = under(service, 'environment', 4).matchAll(/^ {6}(\w+): (.+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, value = '']) => [name, value.replace(/\$\{POSTGRES_PASSWORD:\?\}/, password)]),
  );
}

const services = under(compose, 'services', 0);
const site = under(services, 'site', 2);
const database = under(services, 'banco', 2);

describe('the compose file', () => {
  test('gives the site settings that it accepts, and finds files that are there', () => {
    const env = variables(site);
    const config = readConfig({ ...env, DATA_DIR: dir, AUTH_SECRET: testSecret });
    expect(config).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, TRUST_PROXY: [env.TRUST_PROXY] });
    expect(Object.keys(env).filter((name) => !(name in config.given))).toEqual([]);
    expect(existsSync(path.join(root, /dockerfile: (\S+)/.exec(site)?.[1] ?? ''))).toBe(true);
    expect(site).toContain(`:${config.PORT}']`);
    expect(compose).toContain(`gateway: ${env.TRUST_PROXY} }`);
  });

  test('leads the site to the PostgreSQL beside it, which says when it is ready', () => {
    const { POSTGRES_USER: user, POSTGRES_DB: name } = variables(database);
    expect(variables(site).DATABASE_URL).toBe(`postgres://${user}:${password}@banco:5432/${name}`);
    expect(database).toMatch(new RegExp(`test: \\[CMD-SHELL, pg_isready -U ${user}\\]`));
    expect(site).toContain('banco: { condition: service_healthy }');
  });

  test('declares every volume, and stores uploads where the image lets the site write', () => {
    const declared = [...under(compose, 'volumes', 0).matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
    const used = [...services.matchAll(/volumes: \['(\w+):/g)].map(([, name]) => name);
    expect(used).toEqual(declared);
    expect(site).toContain(`:${variables(site).DATA_DIR}']`);
    expect(dockerfile).toContain(`VOLUME ${variables(site).DATA_DIR}\n`);
  });
});

test('the image runs what the archive has', () => {
  const programs = [...dockerfile.matchAll(/CMD \["([^"]+)"/g)].map(([, program]) => program);
  expect(programs).toHaveLength(2);
  expect(
    programs.filter((program = '') => ![packageNode, ...Object.keys(packageTools)].includes(program)),
  ).toEqual([]);
  expect(dockerfile).toContain('WORKDIR /opt/ia-vet\n');
});
