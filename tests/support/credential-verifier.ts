import { gunzipSync } from 'node:zlib';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';

/*
 * A verifier as somebody else writes it: it imports nothing of the product, and knows only the specifications Verifiable
 * Credentials 2.0, VC-JOSE-COSE, Open Badges 3.0 and Bitstring Status List 1.0. All objects are strict.
 */

/** Asks for a URL, as `fetch` does. */
type FetchUrl = (url: string) => Promise<Response>;

const time = z.iso.datetime();
const url = z.url();
const text = z.string().min(1);
const claims = { iss: url, jti: url, sub: url, nbf: z.number().int() };
const vc2 = z.literal('https://www.w3.org/ns/credentials/v2');
const typed = (type: string) => z.array(text).refine((types) => types.includes(type));
const profile = z.strictObject({ id: url, type: typed('Profile'), name: text, url });
const identity = z.strictObject({
  type: z.literal('IdentityObject'),
  hashed: z.boolean(),
  identityHash: text,
  identityType: z.enum(['name', 'emailAddress', 'identifier']),
});
const achievement = z.strictObject({
  id: url,
  type: typed('Achievement'),
  achievementType: z.enum(['Badge', 'Certificate', 'CertificateOfCompletion', 'Course']),
  inLanguage: text.regex(/^[a-z]{2,4}-[A-Z]{2}$/),
  name: text,
  description: text,
  criteria: z.strictObject({ narrative: text }),
  tag: z.array(text),
});
const status = z.strictObject({
  id: url,
  type: z.literal('BitstringStatusListEntry'),
  statusPurpose: z.literal('revocation'),
  statusListIndex: text.regex(/^\d+$/),
  statusListCredential: url,
});
const openBadge = z.strictObject({
  ...claims,
  '@context': z.tuple([
    vc2,
    text.regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.\d\.\d\.json$/),
  ]),
  id: url,
  type: typed('VerifiableCredential').refine((types) => types.includes('OpenBadgeCredential')),
  name: text,
  issuer: profile,
  validFrom: time,
  awardedDate: time,
  credentialSubject: z.strictObject({
    id: url,
    type: typed('AchievementSubject'),
    identifier: z.array(identity).min(1),
    achievement,
  }),
  evidence: z.array(z.strictObject({ id: url, type: typed('Evidence'), name: text, description: text })),
  credentialStatus: status,
});
const statusList = z.strictObject({
  ...claims,
  '@context': z.tuple([vc2]),
  id: url,
  type: typed('VerifiableCredential').refine((types) => types.includes('BitstringStatusListCredential')),
  issuer: url,
  validFrom: time,
  validUntil: time,
  credentialSubject: z.strictObject({
    id: url,
    type: z.literal('BitstringStatusList'),
    statusPurpose: z.literal('revocation'),
    encodedList: text.regex(/^u[\w-]+$/),
    ttl: z.number().positive(),
  }),
});
const leastBytes = 16 * 1024;

export type OpenBadge = z.output<typeof openBadge>;

/** Open Badges 3.0, 8.2: RS256 is what every verifier knows, `typ` can only be JWT, and no more is allowed. */
const ofToday = z.strictObject({ alg: z.literal('RS256'), kid: url, typ: z.literal('JWT') });
/** Credentials of 1.1.0. */
const ofBefore = z.strictObject({
  alg: z.literal('EdDSA'),
  kid: url,
  typ: z.literal('vc+jwt'),
  cty: z.literal('vc'),
});

/** Verifies a JWT's signature with the key that its header names, from the issuer's site. @throws if it is not right */
async function verify<Schema extends z.ZodType<{ iss: string }>>(
  jwt: string,
  fetchUrl: FetchUrl,
  schema: Schema,
): Promise<z.output<Schema>> {
  const header = z.union([ofToday, ofBefore]).parse(decodeProtectedHeader(jwt));
  const answer = await fetchUrl(header.kid.split('#')[0] ?? '');
  const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet);
  const { payload } = await jwtVerify(jwt, keys, { algorithms: [header.alg] });
  const credential = schema.parse(payload);
  if (new URL(header.kid).origin !== new URL(credential.iss).origin) throw new Error('key of another site');
  return credential;
}

/**
 * Verifies an Open Badge and looks into its status list.
 * @throws if signature, key, issuer, dates or a field are not right
 */
export async function verifyOpenBadge(
  jwt: string,
  fetchUrl: FetchUrl,
): Promise<{ badge: OpenBadge; isRevoked: boolean }> {
  const badge = await verify(jwt, fetchUrl, openBadge);
  const { statusListCredential, statusListIndex } = badge.credentialStatus;
  const answer = await fetchUrl(statusListCredential);
  if (!answer.ok || answer.headers.get('content-type') !== 'application/vc+jwt')
    throw new Error(`status list: ${answer.status}`);
  const list = await verify(await answer.text(), fetchUrl, statusList);
  const isOfIssuer = badge.issuer.id === badge.iss && list.issuer === badge.iss && list.iss === badge.iss;
  const isNamed = badge.jti === badge.id && list.id === statusListCredential && list.jti === list.id;
  const isDated = badge.nbf === Math.floor(Date.parse(badge.validFrom) / 1000);
  if (!isOfIssuer || !isNamed || !isDated || Date.parse(list.validUntil) < Date.now())
    throw new Error('issuer, id or dates differ');
  const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'));
  const index = Number(statusListIndex);
  if (bits.length < leastBytes || index >= bits.length * 8) throw new Error('the list is too short');
  const byte = bits[Math.floor(index / 8)] ?? 0;
  return { badge, isRevoked: ((byte >> (7 - (index % 8))) & 1) === 1 };
}
