import { readCode } from './codigo.js';

// Checks certificates in the browser, without the site that issued them: the signature with the public keys beside this
// page, and whether the certificate still held on the day of the export.

const byId = (id) => document.getElementById(id);
const answer = byId('answer');
const maxFileBytes = 200_000;
/** The newest request; an older one that ends later says nothing. */
let latest = 0;

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

/** @returns the credential and whether its signature is right; undefined if the browser cannot tell @throws if it is no credential */
async function verify(jwt) {
  const [head = '', body = '', signature = '', ...rest] = jwt.trim().split('.');
  if (rest.length > 0) throw new TypeError('not a credential');
  const { alg, typ, kid } = partOf(head);
  const credential = partOf(body);
  if (alg !== 'EdDSA' || typ !== 'vc+jwt') return { credential, isSigned: false };
  const { keys } = await readJson('chaves.json');
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk) return { credential, isSigned: false };
  const { kty, crv, x } = jwk;
  const key = await crypto?.subtle
    ?.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    .catch(() => undefined);
  if (!key) return { credential, isSigned: undefined };
  const signed = new TextEncoder().encode(`${head}.${body}`);
  const isSigned = await crypto.subtle
    .verify({ name: 'Ed25519' }, key, bytesOf(signature), signed)
    .catch(() => false);
  return { credential, isSigned };
}

/** The code stands in the credential's address. */
const codeOf = ({ id }) =>
  readCode(decodeURIComponent(/\/api\/certificates\/([^/]{1,60})\/credential$/.exec(id)?.[1] ?? ''));

function show(tone, title, lines = [], facts = []) {
  const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  const list = document.createElement('dl');
  list.append(...facts.flatMap(([term, value]) => [make('dt', term), make('dd', value)]));
  answer.replaceChildren(
    make('h2', title),
    ...lines.map((line) => make('p', line)),
    ...(facts.length > 0 ? [list] : []),
  );
  answer.dataset.tone = tone;
  answer.hidden = false;
}

const day = (text) =>
  new Date(text).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });

function factsOf({ credentialSubject, issuer, validFrom }, code) {
  return [
    ['Nome', credentialSubject?.identifier?.[0]?.identityHash ?? ''],
    ['Curso', credentialSubject?.achievement?.name ?? ''],
    ['Emitido por', issuer?.name ?? ''],
    ['Emitido em', day(validFrom)],
    ['Sobre o curso', credentialSubject?.achievement?.description ?? ''],
    ['Código', code ?? ''],
  ];
}

const endings = {
  revoked: ['Este certificado foi revogado.', 'Quem o emitiu o cancelou: ele não vale mais.'],
  suspended: ['Este certificado não está valendo.', 'A compra do curso foi desfeita.'],
  replaced: [
    'Este certificado foi substituído por outro.',
    'O nome foi corrigido, e um certificado novo tomou o lugar deste.',
  ],
};

function tell({ credential, isSigned }, known, code) {
  if (isSigned === false)
    return show('bad', 'Este certificado não confere.', [
      'A assinatura não é de quem emite os certificados, ou alguém mudou o arquivo. Não confie nele.',
    ]);
  const ending = endings[known?.status];
  if (ending)
    return show('bad', ending[0], [
      ending[1],
      ...(known.replaced_by ? [`O novo código: ${known.replaced_by}.`] : []),
    ]);
  const facts = factsOf(credential, code);
  if (isSigned === undefined)
    return show(
      'unsure',
      'A assinatura não pôde ser conferida neste navegador.',
      [
        'Ele não sabe conferir assinaturas Ed25519, ou esta página não foi aberta por um endereço https. Abra-a em um navegador atual.',
        known
          ? 'O que dá para dizer sem ela: na lista publicada aqui, este certificado consta como válido.'
          : 'Sem ela, não se sabe de quem é este arquivo: não confie nele.',
      ],
      known ? facts : [],
    );
  if (!known)
    return show(
      'unsure',
      'A assinatura está certa, mas este certificado não está na lista.',
      ['Ele foi emitido depois que esta lista foi feita: não se sabe se ainda vale.'],
      facts,
    );
  return show(
    'good',
    'Este certificado é autêntico.',
    ['A assinatura confere, e ele consta como válido.'],
    facts,
  );
}

async function check(work) {
  latest += 1;
  const mine = latest;
  try {
    const result = await work();
    if (mine === latest) result();
  } catch {
    if (mine === latest)
      show('bad', 'Não foi possível conferir agora.', [
        'Os arquivos desta página não responderam. Ela precisa ser aberta pelo endereço de um site, e não de dentro de uma pasta do computador.',
      ]);
  }
}

byId('by-code').addEventListener('submit', (event) => {
  event.preventDefault();
  const code = readCode(byId('code').value);
  check(async () => {
    if (!code)
      return () =>
        show('bad', 'Isto não é um código de validação.', ['Confira as 12 letras e números no certificado.']);
    const known = await readJson(`codigos/${code}.json`);
    if (!known)
      return () =>
        show('bad', 'Este código não existe.', [
          'Confira as letras. Um certificado emitido depois desta lista também não aparece.',
        ]);
    if (!known.credential) return () => tell({}, known, code);
    const verified = await verify(known.credential);
    // A file under another code than its own proves nothing.
    return () => tell(codeOf(verified.credential) === code ? verified : { isSigned: false }, known, code);
  });
});

byId('file').addEventListener('change', ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  check(async () => {
    const notOne = () =>
      show('bad', 'Este arquivo não é uma credencial.', [
        'Escolha o arquivo .jwt que foi baixado da página do certificado.',
      ]);
    if (file.size > maxFileBytes) return notOne;
    const text = await file.text();
    let verified;
    try {
      verified = await verify(text);
    } catch (error) {
      if (error instanceof Error && /\.json/.test(error.message)) throw error;
      return notOne;
    }
    const code = codeOf(verified.credential);
    const known = code && (await readJson(`codigos/${code}.json`));
    return () => tell(verified, known, code);
  });
});

readJson('sobre.json')
  .then(({ issuer, exported_at }) => {
    byId('issuer').textContent = issuer;
    byId('day').textContent = day(exported_at);
  })
  .catch(() => undefined);
