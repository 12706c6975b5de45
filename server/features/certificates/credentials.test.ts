import path from 'node:path';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { credentialPath, jwksPath } from '../../../domain/paths.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { lessonIds, certificate as printed, site } from '../../../tests/support/course.ts';
import { verifyOpenBadge } from '../../../tests/support/credential-verifier.ts';
import { readMembers } from '../../../tests/support/forged-archive.ts';
import { createGraduateActions, readCertificate } from '../../../tests/support/graduate-actions.ts';
import { createInstallation } from '../../../tests/support/installation.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { routesOf } from '../../../tests/support/routes.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createTestApp, testOrigin } from '../../../tests/support/test-app.ts';
import { testSecret } from '../../../tests/support/test-secret.ts';
import { assembleProduct, type Product } from '../../assemble.ts';
import { makeBackup } from '../../backup/backup.ts';
import { describeError } from '../../describe-error.ts';
import { createEncryption } from '../../settings/encryption.ts';
import { type Sample, signSampleMessage } from '../purchases/sample-messages.ts';

const providers = testProviders('http://127.0.0.1:9');
const product = await sharedFixture(createTestApp('credentials', { COURSE_ACCESS: 'purchase', providers }));
const { $client } = product.database;
const { credentials, names } = product.features.certificates;
const actions = createGraduateActions(product);
const owner = { id: null, name: 'dona' };

const grant = (email: string) =>
  product.transact((transaction) => product.features.purchases.access.grant(transaction, email, 'dona'));

/** A student with every lesson, and access by the team. */
async function graduate(name?: string) {
  const account = { email: `graduate-${crypto.randomUUID()}@example.com`, ...(name && { name }) };
  const cookie = await product.signIn(account);
  await $client.query('update users set email_verified = true where email = $1', [account.email]);
  await grant(account.email);
  const certificate = await readCertificate(actions.merge(cookie, lessonIds));
  if (!certificate) throw new Error('no certificate');
  return { email: account.email, code: certificate.code, issued_at: certificate.issued_at };
}

/** Asks another process, which has nothing in its memory. */
function otherProcess(changes: Partial<Product['config']> = {}, parts = product.parts) {
  const other = assembleProduct({ ...parts, config: { ...parts.config, ...changes } });
  const ask = async (url: string) => {
    await parts.database.$client.query('truncate rate_limits');
    return other.app.request(url.replace(testOrigin, ''));
  };
  return { ...other, ask, prepare: other.features.certificates.credentials.prepare };
}

const download = (code: string) => product.call('GET', credentialPath(code));
const readJwt = async (code: string) => (await download(code)).text();
const verify = (jwt: string, parts = product.parts) => verifyOpenBadge(jwt, otherProcess({}, parts).ask);

beforeAll(() => credentials.prepare());
beforeEach(() => $client.query('truncate rate_limits'));

describe('the private key', async () => {
  const secrets = async () => {
    const { rows } = await $client.query<{ kid: string; private_key: string; made_for: string }>(
      'select kid, private_key, made_for from credential_signing_keys',
    );
    return rows.flatMap(({ kid, private_key }) => {
      const decrypted = createEncryption([testSecret]).decrypt(kid, private_key) ?? '{}';
      const { d = '', p = '', q = '' } = JSON.parse(decrypted) as JWK;
      return [private_key, d, p, q];
    });
  };

  test('is stored encrypted, and is in no answer, to nobody and to the owner', async () => {
    const { code } = await graduate();
    const found = await secrets();
    expect(found.map((one) => one.length)).toEqual([expect.any(Number), 342, 171, 171]);
    const cookie = await signInAdmin(product);
    const gets = routesOf(product).filter(({ method }) => method === 'GET');
    for (const { path: route } of gets) {
      const address = route
        .replace(':code', code)
        .replace(':list', '1')
        .replace(/:\w+/g, 'x')
        .replace('*', 'x');
      for (const one of ['', cookie]) {
        const text = await (await product.call('GET', address, { cookie: one })).text();
        expect(
          found.filter((secret) => text.includes(secret)),
          address,
        ).toEqual([]);
      }
    }
    const { keys } = (await (await product.call('GET', jwksPath)).json()) as JSONWebKeySet;
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });

  test('is in no copy, not even encrypted', async () => {
    const file = path.join(temporaryFolder(afterAll), 'copia.tar.gz');
    await makeBackup({ ...product, generatedSecret: testSecret }, file);
    const members = await readMembers(file);
    const content = Buffer.concat([...members.values()]).toString();
    expect(content).toContain('credential_keys');
    expect((await secrets()).filter((secret) => content.includes(secret))).toEqual([]);
    expect([...members.keys()].filter((name) => name.includes('credential_signing_keys'))).toEqual([]);
  });

  test('is in no log, even if the database fails while it is stored', async () => {
    const lines: string[] = [];
    const log = pino(
      { serializers: { err: describeError } },
      { write: (line: string) => void lines.push(line) },
    );
    const other = otherProcess({ authSecrets: [`${testSecret}-of-before`] });
    await $client.query('alter table credential_keys add constraint broken check (false) not valid');
    try {
      await other.prepare().catch((err: unknown) => log.warn({ err }, 'not done'));
    } finally {
      await $client.query('alter table credential_keys drop constraint broken');
    }
    expect(lines.join()).toContain('"constraint":"broken"');
    expect(lines.join()).not.toMatch(/insert|params|[\w-]{43}/);
  });

  test('cannot be had from a copy of the database without the secret', async () => {
    const stranger = otherProcess({ authSecrets: [`${testSecret}-of-somebody-else`] });
    const { code } = await graduate();
    expect((await stranger.ask(credentialPath(code))).status).toBe(503);
  });
});

test('several processes that start at once agree on one key', async () => {
  const started = await createTestApp('credentials_start');
  onTestFinished(started.close);
  const processes = Array.from({ length: 6 }, () => otherProcess({}, started.parts));
  const made = await Promise.all(processes.map(({ prepare }) => prepare()));
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(1);
  const { keys } = await credentialsOf(started).publicKeys();
  expect(keys).toHaveLength(1);
});

const credentialsOf = ({ features }: Pick<Product, 'features'>) => features.certificates.credentials;

describe('a credential', () => {
  test('says what is printed, and nothing else of the person', async () => {
    const student = await graduate('João d’Ávila 👩‍⚕️');
    const answer = await download(student.code.toLowerCase().replaceAll('-', ''));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vc+jwt',
      'content-disposition': `attachment; filename="credencial-${student.code}.jwt"`,
      'access-control-allow-origin': '*',
    });
    const jwt = await answer.text();
    const { badge, isRevoked } = await verify(jwt);
    expect(isRevoked).toBe(false);
    const list = `${testOrigin}/api/certificates/status/1`;
    const bit = badge.credentialStatus.statusListIndex;
    expect(badge).toEqual({
      iss: testOrigin,
      jti: `${testOrigin}/api/certificates/${student.code}/credential`,
      sub: `${testOrigin}/certificado/${student.code}#aluno`,
      nbf: Math.floor(Date.parse(student.issued_at) / 1000),
      '@context': expect.any(Array),
      id: `${testOrigin}/api/certificates/${student.code}/credential`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: site.courseTitle,
      issuer: { id: testOrigin, type: ['Profile'], name: site.brandName, url: testOrigin },
      validFrom: student.issued_at,
      awardedDate: student.issued_at,
      credentialSubject: {
        id: `${testOrigin}/certificado/${student.code}#aluno`,
        type: ['AchievementSubject'],
        identifier: [
          { type: 'IdentityObject', hashed: false, identityHash: 'João d’Ávila', identityType: 'name' },
        ],
        achievement: {
          id: `${testOrigin}/curso`,
          type: ['Achievement'],
          achievementType: 'CertificateOfCompletion',
          inLanguage: 'pt-BR',
          name: site.courseTitle,
          description: expect.stringMatching(
            /^Carga horária: \d+ horas\. Modalidade: Online\. .+Curso livre: /,
          ),
          criteria: { narrative: 'Conclusão do curso.' },
          tag: printed.topics,
        },
      },
      evidence: [
        {
          id: `${testOrigin}/certificado/${student.code}`,
          type: ['Evidence'],
          name: 'Página de validação do certificado',
          description: `Código de validação: ${student.code}`,
        },
      ],
      credentialStatus: {
        id: `${list}#${bit}`,
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: bit,
        statusListCredential: list,
      },
    });
    const { rows } = await $client.query('select id from users where email = $1', [student.email]);
    expect(JSON.stringify(decodeJwt(jwt))).not.toContain(student.email);
    expect(JSON.stringify(decodeJwt(jwt))).not.toContain(rows[0].id);
  });

  test.each(['credential', 'list'])('has a header of RS256 and nothing more: %s', async (kind) => {
    const { code } = await graduate();
    const list = () => product.call('GET', '/api/certificates/status/1');
    const jwt = kind === 'list' ? await (await list()).text() : await readJwt(code);
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'RS256', kid: expect.any(String), typ: 'JWT' });
  });

  test('has the configured address, whatever the request says, and is the same each time', async () => {
    const { code } = await graduate();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    const forged = await product.call('GET', credentialPath(code), { headers });
    expect(await forged.text()).toBe(await readJwt(code));
  });

  test('that was altered, or signed with another key, verifies nowhere', async () => {
    const jwt = await readJwt((await graduate('Ana Souza')).code);
    const [header = '', payload = '', signature = ''] = jwt.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const renamed = JSON.parse(
      Buffer.from(payload, 'base64url').toString().replace('Ana Souza', 'Eva Souza'),
    ) as object;
    const { kid = '' } = decodeProtectedHeader(jwt);
    const { keys } = await credentials.publicKeys();
    const publicBytes = Buffer.from((keys.find((key) => key.kid === kid) as JWK).n ?? '', 'base64url');
    const confused = await new SignJWT({ ...renamed })
      .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
      .sign(new Uint8Array(publicBytes));
    for (const forged of [
      `${header}.${encode(renamed)}.${signature}`,
      `${encode({ alg: 'none', kid, typ: 'JWT' })}.${encode(renamed)}.`,
      confused,
      `${header}.${payload}.${signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
    ])
      await expect(verify(forged)).rejects.toThrow();
    await expect(verify(jwt)).resolves.toMatchObject({ isRevoked: false });
  });

  test.each(['PPPP-PPPP-PPPP', 'x', '..%2f..%2fetc', 'status'])('of %s does not exist', async (code) => {
    const answer = await product.call('GET', `/api/certificates/${code}/credential`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'unknown_certificate' } });
  });

  test('counts with the checks of codes', async () => {
    const limited = await createTestApp('credentials_limit');
    onTestFinished(limited.close);
    const { certificate } = await createGraduateActions(limited).graduate();
    await credentialsOf(limited).prepare();
    for (let count = 0; count < 30; count += 1) {
      expect((await limited.call('GET', `/api/certificates/${certificate.code}`)).status).toBe(200);
      expect((await limited.call('GET', credentialPath(certificate.code))).status).toBe(200);
    }
    expect((await limited.call('GET', credentialPath(certificate.code))).status).toBe(429);
  });
});

describe('a certificate that holds no more', () => {
  /** Expects that the site gives no credential, and the one from before is known to be revoked. */
  async function expectRevoked(code: string, jwt: string): Promise<void> {
    const answer = await download(code);
    expect(answer.status).toBe(410);
    expect(await answer.json()).toMatchObject({ error: { code: 'gone' } });
    expect(await verify(jwt)).toMatchObject({ isRevoked: true });
  }

  test('was revoked by the owner', async () => {
    const [student, other] = [await graduate(), await graduate()];
    const [jwt, valid] = [await readJwt(student.code), await readJwt(other.code)];
    await names.revoke(owner, student.code);
    await expectRevoked(student.code, jwt);
    expect(await verify(valid)).toMatchObject({ isRevoked: false });
  });

  test('has a corrected name: the new certificate has its own credential', async () => {
    const student = await graduate('Bruna Conseisão');
    const jwt = await readJwt(student.code);
    const account = await product.adminRepository.findByEmail(student.email);
    if (!account) throw new Error('no account');
    const code = (await names.rename(owner, account, 'Bruna Conceição')) ?? '';
    await expectRevoked(student.code, jwt);
    const { badge, isRevoked } = await verify(await readJwt(code));
    expect(isRevoked).toBe(false);
    expect(badge.credentialSubject.identifier[0]?.identityHash).toBe('Bruna Conceição');
  });

  test('is of an erased account', async () => {
    const student = await graduate();
    const jwt = await readJwt(student.code);
    const account = await product.adminRepository.findByEmail(student.email);
    if (!account) throw new Error('no account');
    await product.features.account.erase(account, owner);
    await expectRevoked(student.code, jwt);
  });

  test('was refunded, until it is bought again', async () => {
    const student = await graduate();
    const jwt = await readJwt(student.code);
    const tell = async (sample: Sample) => {
      await sendPaymentMessage(product, 'stripe', signSampleMessage('stripe', providers, sample));
      await handleEvents(product);
    };
    const sample = newSample({ email: student.email, now: new Date(Date.now() - 60_000) });
    await tell(sample);
    await product.transact((tx) => product.features.purchases.access.revoke(tx, student.email));
    expect((await download(student.code)).status).toBe(200);
    await tell({ ...sample, status: 'refunded' });
    await expectRevoked(student.code, jwt);
    await tell(newSample({ email: student.email }));
    expect(await verify(await readJwt(student.code))).toMatchObject({ isRevoked: false });
  });

  test('was lost with a restored copy', async () => {
    const student = await graduate();
    const jwt = await readJwt(student.code);
    await $client.query('delete from certificates where code = $1', [student.code]);
    expect((await download(student.code)).status).toBe(404);
    expect(await verify(jwt)).toMatchObject({ isRevoked: true });
  });
});

describe('the status list', () => {
  const read = (list: string) => product.call('GET', `/api/certificates/status/${list}`);

  test('is cached for a minute, by whoever asked too', async () => {
    const { code } = await graduate();
    const jwt = await readJwt(code);
    const before = await (await read('1')).text();
    await names.revoke(owner, code);
    const answer = await read('1');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await answer.text()).toBe(before);
    expect(await verify(jwt)).toMatchObject({ isRevoked: true });
  });

  test.each(['0', '2', '01', '1.0', '-1', '99999', '999999', 'x'])('%s does not exist', async (list) => {
    expect((await read(list)).status).toBe(404);
  });

  test('gives places at random, also to certificates from before', async () => {
    const some = await createTestApp('credentials_places');
    onTestFinished(some.close);
    const { $client: client } = some.database;
    await client.query(
      `insert into certificates (code, student_name, course_title, course_hours, completed_at)
       select 'old-' || number, 'Ana Souza', 'Curso', 8, now() from generate_series(1, 2500) number`,
    );
    expect(await credentialsOf(some).prepare()).toBe(2_501);
    const { rows } = await client.query<{ code: string; list: number; bit: number }>(
      'select code, list, bit from certificate_statuses order by bit',
    );
    expect(new Set(rows.map(({ list }) => list))).toEqual(new Set([1]));
    expect(new Set(rows.map(({ bit }) => bit)).size).toBe(2_500);
    expect(rows[0]?.bit).toBeGreaterThanOrEqual(0);
    expect(rows.at(-1)?.bit).toBeLessThan(131_072);
    expect(rows.filter(({ bit }) => bit < 65_536).length).toBeLessThan(1_500);
    const rising = rows.filter((row, index) => index > 0 && row.code > (rows[index - 1]?.code ?? ''));
    expect(rising.length).toBeLessThan(1_500);
    expect(await credentialsOf(some).prepare()).toBe(0);
  });

  test('that is half full is followed by another', async () => {
    const full = await createTestApp('credentials_full');
    onTestFinished(full.close);
    await full.database.$client.query(
      `insert into certificate_statuses (code, list, bit) select 'full-' || bit, 1, bit from generate_series(0, 65535) bit`,
    );
    const student = await createGraduateActions(full).graduate();
    await credentialsOf(full).prepare();
    const jwt = await (await full.call('GET', credentialPath(student.certificate.code))).text();
    const { badge, isRevoked } = await verify(jwt, full.parts);
    expect(badge.credentialStatus.statusListCredential).toBe(`${testOrigin}/api/certificates/status/2`);
    expect(isRevoked).toBe(false);
  });
});

test('an installation of 1.1.0 gets a key by itself, and what it signed still verifies', async () => {
  const updated = await createTestApp('credentials_updated');
  onTestFinished(updated.close);
  const { $client: client } = updated.database;
  const { certificate } = await createGraduateActions(updated).graduate();
  // The key and the header of 1.1.0.
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const { x = '', d = '' } = await exportJWK(privateKey);
  const kid = `${testOrigin}${jwksPath}#of-before`;
  const encryption = createEncryption([testSecret]);
  await client.query('insert into credential_keys (kid, x) values ($1, $2)', [kid, x]);
  await client.query('insert into credential_signing_keys (made_for, kid, private_key) values ($1, $2, $3)', [
    `${encryption.ids[0]} ${testOrigin}`,
    kid,
    encryption.encrypt(kid, d),
  ]);
  const download = async () => {
    const answer = await otherProcess({}, updated.parts).ask(credentialPath(certificate.code));
    return { status: answer.status, jwt: await answer.text() };
  };
  expect((await download()).status).toBe(503);
  expect(await credentialsOf(updated).prepare()).toBe(1);
  const { jwt } = await download();
  const before = await new SignJWT(decodeJwt(jwt))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid })
    .sign(privateKey);
  for (const one of [before, jwt])
    expect(await verify(one, updated.parts)).toMatchObject({ isRevoked: false });
  await updated.features.certificates.names.revoke(owner, certificate.code);
  for (const one of [before, jwt])
    expect(await verify(one, updated.parts)).toMatchObject({ isRevoked: true });
  // 1.1.0 signs with its key until it has stopped, and after a rollback.
  const { rows } = await client.query('select kid from credential_signing_keys order by created_at');
  expect(rows).toEqual([{ kid }, { kid: decodeProtectedHeader(jwt).kid }]);
});

describe('another secret', () => {
  const newSecret = `${testSecret}-of-after-the-rotation`;
  const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid;

  test('signs with another key, and what the one before signed still verifies', async () => {
    const { code } = await graduate();
    const first = await readJwt(code);
    const after = otherProcess({ authSecrets: [newSecret, testSecret] });
    expect(await after.prepare()).toBe(1);
    const second = await (await after.ask(credentialPath(code))).text();
    expect(kidOf(second)).not.toBe(kidOf(first));
    for (const jwt of [first, second]) {
      expect(await verify(jwt)).toMatchObject({ isRevoked: false });
      expect(await verifyOpenBadge(jwt, after.ask)).toMatchObject({ isRevoked: false });
    }

    // A process that has not restarted yet goes on, and takes nothing from the others.
    expect(await credentials.prepare()).toBe(0);
    expect(await readJwt(code)).toBe(first);
    expect(await after.prepare()).toBe(0);
    expect(await (await after.ask(credentialPath(code))).text()).toBe(second);
  });

  test('destroys the private key of one that is not configured any more', async () => {
    const after = otherProcess({ authSecrets: [newSecret] });
    await after.prepare();
    const { rows } = await $client.query('select made_for from credential_signing_keys');
    expect(rows).toEqual([{ made_for: expect.any(String) }]);
    const { keys } = await credentials.publicKeys();
    expect(keys.length).toBeGreaterThan(1);
    await credentials.prepare();
  });

  test('or address of the site signs with a key that is found there', async () => {
    const { code } = await graduate();
    const moved = otherProcess({ appUrl: 'https://novo.example' });
    expect(await moved.prepare()).toBe(1);
    const jwt = await (await moved.ask(credentialPath(code))).text();
    expect(kidOf(jwt)).toMatch(/^https:\/\/novo\.example\/\.well-known\/jwks\.json#[\w-]{43}$/);
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(await credentials.publicKeys()));
    expect(payload.iss).toBe('https://novo.example');
    await credentials.prepare();
  });
});

test('a copy brings the public keys and the places: what was downloaded before verifies after it', async () => {
  const [valid, revoked] = [await graduate(), await graduate()];
  const jwts = [await readJwt(valid.code), await readJwt(revoked.code)] as const;
  await names.revoke(owner, revoked.code);
  const file = path.join(temporaryFolder(afterAll), 'copia.tar.gz');
  await makeBackup({ ...product, generatedSecret: testSecret }, file);
  const target = await createInstallation('credentials');
  onTestFinished(target.close);
  await target.restore(file);
  const parts = { ...product.parts, database: target.database };
  const restored = otherProcess({}, parts);
  expect((await restored.ask(credentialPath(valid.code))).status).toBe(503);
  expect(await restored.prepare()).toBe(1);
  expect(await verify(jwts[0], parts)).toMatchObject({ isRevoked: false });
  expect(await verify(jwts[1], parts)).toMatchObject({ isRevoked: true });
  const again = await (await restored.ask(credentialPath(valid.code))).text();
  expect(decodeProtectedHeader(again).kid).not.toBe(decodeProtectedHeader(jwts[0]).kid);
  const placeOf = (jwt: string) => decodeJwt(jwt).credentialStatus;
  expect(placeOf(again)).toEqual(placeOf(jwts[0]));
});
