import { readCode } from './codigo.js';

// Checks certificates in the browser, without the site that issued them: the signature with the public keys beside this
// page, and whether the certificate still held on the day of the export.

const byId = (id) => document.getElementById(id);
const maxFileBytes = 200_000;

async function readJson(name) {
  const response = await fetch(name, { cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

const bytesOf = (base64url) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
const partOf = (base64url) =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(base64url)));

/** Returns the parts of a credential; undefined if the text is none. */
function parse(jwt) {
  try {
    const [head, body, signature, ...rest] = jwt.trim().split('.');
    if (rest.length > 0) return undefined;
    const { id, issuer, validFrom, credentialSubject } = partOf(body);
    // The code stands in the credential's address.
    const [, code = ''] = /\/api\/certificates\/([^/]{1,60})\/credential$/.exec(id) ?? [];
    const { identifier, achievement } = credentialSubject;
    const facts = { code: readCode(decodeURIComponent(code)), identifier, achievement, issuer, validFrom };
    return { head: partOf(head), ...facts, signed: `${head}.${body}`, signature: bytesOf(signature) };
  } catch {
    return undefined;
  }
}

/** EdDSA is of credentials that were issued before RS256 was. */
const algorithms = {
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519' },
};

/** Returns whether the signature is right; undefined if this browser cannot tell. */
async function verify({ head, signed, signature }) {
  const { keys } = await readJson('chaves.json');
  const jwk = keys.find(({ kid, alg }) => kid === head.kid && alg === head.alg);
  if (!jwk) return false;
  const { kty, crv, x, n, e } = jwk;
  const algorithm = algorithms[jwk.alg];
  const key = await crypto.subtle
    ?.importKey('jwk', { kty, crv, x, n, e }, algorithm, false, ['verify'])
    .catch(() => undefined);
  if (!key) return undefined;
  const bytes = new TextEncoder().encode(signed);
  return crypto.subtle.verify(algorithm, key, signature, bytes).catch(() => false);
}

const day = (text) =>
  new Date(text).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });

const listFacts = ({ identifier, achievement, issuer, validFrom, code }) => [
  ['Nome', identifier?.[0]?.identityHash],
  ['Curso', achievement?.name],
  ['Emitido por', issuer?.name],
  ['Emitido em', day(validFrom)],
  ['Sobre o curso', achievement?.description],
  ['Código', code],
];

/**
 * @param known what the host's list says of the code
 * @param given the credential: the list's own, or a visitor's file
 * @returns the id of a template, and facts to show
 */
async function judge(code, known, given) {
  const hasEnded = known !== undefined && known.status !== 'valid';
  // A credential under another code than its own proves nothing.
  const isSigned = given ? given.code === code && (await verify(given)) : hasEnded;
  if (isSigned === false) return ['forged'];
  if (hasEnded) return [known.status, known.replaced_by ? [['Novo código', known.replaced_by]] : []];
  if (isSigned) return [known ? 'authentic' : 'unlisted', listFacts(given)];
  // A file that nobody checked may name anybody: the list's credential says who it is.
  const listed = parse(known?.credential);
  return listed ? ['unverified', listFacts(listed)] : ['unverified-unknown'];
}

const readKnown = (code) => readJson(`codigos/${code}.json`);

async function checkCode(typed) {
  const code = readCode(typed);
  if (!code) return ['not-a-code'];
  const known = await readKnown(code);
  return known ? judge(code, known, parse(known.credential)) : ['unknown-code'];
}

async function checkFile(file) {
  const given = file.size > maxFileBytes ? undefined : parse(await file.text());
  if (!given) return ['not-a-credential'];
  return judge(given.code, given.code && (await readKnown(given.code)), given);
}

/** The newest request; an older one that ends later says nothing. */
let latest;

async function show(request) {
  latest = request;
  const [verdict, facts = []] = await request.catch(() => ['unreachable']);
  if (latest !== request) return;
  const template = byId(verdict);
  const make = (name, textContent) => Object.assign(document.createElement(name), { textContent });
  const list = document.createElement('dl');
  list.append(...facts.flatMap(([term, value]) => [make('dt', term), make('dd', value ?? '')]));
  byId('answer').replaceChildren(template.content.cloneNode(true), ...(facts.length > 0 ? [list] : []));
  Object.assign(byId('answer'), { className: template.className, hidden: false });
}

byId('by-code').addEventListener('submit', (event) => {
  event.preventDefault();
  show(checkCode(byId('code').value));
});
byId('file').addEventListener('change', ({ target }) => {
  const [file] = target.files;
  if (file) show(checkFile(file));
});

const { issuer, exported_at } = (await readJson('sobre.json').catch(() => undefined)) ?? {};
byId('issuer').textContent = issuer ?? '';
if (exported_at) byId('day').textContent = day(exported_at);
