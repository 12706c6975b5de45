import { type AddressParts, decodeOnce, hostText, parseAddress, parsedText } from '../../domain/addresses.ts';

/** An `http://` or `https://` address without login, query and fragment. */
export interface HttpAddress extends Pick<AddressParts, 'host' | 'port'> {
  protocol: 'http' | 'https';
  /** Without a slash at the end; empty for an origin. */
  path: string;
}

/** A page to link to, which may have a query and a fragment. */
export interface WebLink extends HttpAddress {
  query: string;
  fragment: string;
}

export const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;

/** The address of a PostgreSQL database. What is undefined is the driver's default. */
export interface DatabaseAddress extends Pick<AddressParts, 'user' | 'password' | 'port'> {
  /** A host, or the absolute path of the socket's folder; empty for the driver's default. */
  host: string;
  database: string;
  tls: Partial<Record<(typeof databaseParameters)[number], string>>;
}

const originError = 'Escreva como https://www.exemplo.com.br, sem nada depois do domínio.';
const endpointError = 'Escreva como https://s3.exemplo.com, sem usuário, senha nem ?.';
const linkError = 'Escreva o endereço inteiro da página, como https://pagamento.exemplo.com/curso.';
const databaseError = 'Escreva como postgres://usuario:senha@servidor:5432/banco.';
/** Returns true for a path that no client would resolve to another place. */
const isSafePath = (path: string) =>
  path
    .split('/')
    .every((part, index) =>
      index === 0 ? part === '' : /^[\w.~-]+$/.test(part) && part !== '.' && part !== '..',
    );

function parseHttp(text: string): (AddressParts & Pick<HttpAddress, 'protocol'>) | undefined {
  const parts = parseAddress(text);
  const protocol = (['http', 'https'] as const).find((known) => known === parts?.protocol);
  return parts?.host && !parts.hasLogin && protocol ? { ...parts, protocol } : undefined;
}

/** Parses the address of a whole site, or of an API at the root of one. */
export const httpOrigin = parsedText((text): HttpAddress | string => {
  const parts = parseHttp(text);
  if (!parts || !/^\/?$/.test(parts.rest)) return originError;
  const { protocol, host, port } = parts;
  return { protocol, host, port, path: '' };
});

/** Parses the address of a store, which may lie below a path. */
export const storeEndpoint = parsedText((text): HttpAddress | string => {
  const parts = parseHttp(text);
  const given = parts?.rest ?? '';
  const path = given.endsWith('/') ? given.slice(0, -1) : given;
  if (!parts || !isSafePath(path)) return endpointError;
  const { protocol, host, port } = parts;
  return { protocol, host, port, path };
});

/** Parses the address of a page to which the site links. */
export const webLink = parsedText((text): WebLink | string => {
  const parts = parseHttp(text);
  if (!parts) return linkError;
  const { pathname, search, hash } = new URL(`https://any.invalid${parts.rest}`);
  const { protocol, host, port } = parts;
  return { protocol, host, port, path: pathname === '/' ? '' : pathname, query: search, fragment: hash };
});

/** Returns an address as text, made of its parts alone. */
export function addressText(address: HttpAddress | WebLink): string {
  const { protocol, host, port, path } = address;
  const end = 'query' in address ? `${path || '/'}${address.query}${address.fragment}` : path;
  const isDefault = port === undefined || port === (protocol === 'https' ? 443 : 80);
  return `${protocol}://${hostText(host)}${isDefault ? '' : `:${port}`}${end}`;
}

/** The parameters that may follow a database's address, beside the folder of its socket. */
const databaseParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;
/** Parameters in addresses that hosts of databases hand out; the product does without them. */
const ignoredParameters = ['application_name', 'channel_binding', 'connect_timeout'];

/** Parses `postgres://`. Parameters beside the known ones are refused: the driver takes any option in them. */
export const databaseUrl = parsedText((text): DatabaseAddress | string => {
  const parts = parseAddress(text);
  const [path = '', query = '', more] = (parts?.rest ?? '').split('?');
  if (!parts || !/^postgres(ql)?$/.test(parts.protocol) || more !== undefined || parts.rest.includes('#'))
    return databaseError;
  const database = /^\/?[^/]*$/.test(path) ? decodeOnce(path.slice(1)) : undefined;
  if (database === undefined) return databaseError;
  const parameters = readParameters(query);
  if (parameters === undefined)
    return `Depois do ? servem só host, com a pasta do socket, e ${databaseParameters.join(', ')}.`;
  const { socket, ...tls } = parameters;
  const { user, password, port } = parts;
  return { user, password, host: socket ?? parts.host, port, database, tls };
});

type Parameters = DatabaseAddress['tls'] & { socket?: string };

/** Returns the parameters; undefined if one is unknown, given twice, or not of its kind. */
function readParameters(query: string): Parameters | undefined {
  const found: Parameters = {};
  for (const pair of query.split('&').filter(Boolean)) {
    const [given = '', encoded = '', more] = pair.split('=');
    if (ignoredParameters.includes(given)) continue;
    const name = given === 'host' ? 'socket' : databaseParameters.find((known) => known === given);
    const value = decodeOnce(encoded);
    if (!name || !value || more !== undefined || found[name] !== undefined) return undefined;
    if (name === 'sslmode' && !tlsModes.some((mode) => mode === value)) return undefined;
    if (name === 'socket' && !value.startsWith('/')) return undefined;
    found[name] = value;
  }
  return found;
}

/** Returns a database's address as text, for the environment of another process. */
export function databaseText({ user, password, host, port, database, tls }: DatabaseAddress): string {
  const isSocket = host.startsWith('/');
  const login = user && `${encodeURIComponent(user)}${password && `:${encodeURIComponent(password)}`}@`;
  const query = Object.entries({ ...(isSocket && { host }), ...tls })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const place = `${isSocket ? 'localhost' : hostText(host)}${port ? `:${port}` : ''}`;
  return `postgres://${login}${place}/${encodeURIComponent(database)}${query && `?${query}`}`;
}
