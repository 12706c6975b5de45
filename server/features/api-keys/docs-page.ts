import { html, raw } from 'hono/html';
import { openApiPath } from '../../../domain/paths.ts';
import type { ApiDocument } from './openapi.ts';

/** The parts of a schema that the page shows. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Media {
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}

interface Parameter {
  name: string;
  in: string;
  description?: string;
}

interface Operation {
  summary: string;
  description: string;
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Media;
  responses: Record<string, Media>;
}

const json = 'application/json';

// The site's colours, by day and by night.
const style = raw(`
  :root { color-scheme: light dark; --paper: #ffffff; --ink: #10312f; --soft: #48625f; --line: #d5e2df; --leaf: #0b5f57; --wash: #eff6f4 }
  @media (prefers-color-scheme: dark) { :root { --paper: #0f1f1d; --ink: #e6f1ee; --soft: #a9c2bd; --line: #2f4d48; --leaf: #74cbbd; --wash: #15302c } }
  * { box-sizing: border-box }
  html { scroll-padding-top: 1rem }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 "Figtree Variable", system-ui, sans-serif; overflow-wrap: anywhere }
  main, header { max-width: 60rem; margin: 0 auto; padding: 0 1rem }
  header { padding-top: 2rem }
  h1 { font-size: 2rem; line-height: 1.2; margin: .5rem 0 }
  h2 { font-size: 1.375rem; line-height: 1.3; margin: 3rem 0 .5rem }
  h3 { font-size: 1.0625rem; margin: 0 0 .25rem }
  h4 { font-size: 1rem; margin: 1.25rem 0 .25rem }
  p { max-width: 65ch; margin: .5rem 0 }
  a { color: var(--leaf) }
  :focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px }
  code { font: .875em/1.5 ui-monospace, monospace; background: var(--wash); padding: .1em .3em; border-radius: .25rem }
  pre { background: var(--wash); padding: .75rem 1rem; border-radius: .75rem; overflow-x: auto }
  pre code { padding: 0; overflow-wrap: normal }
  section.operation { border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; margin: 1rem 0 }
  .address { font-weight: 600; margin: 0 0 .5rem }
  dl { margin: .25rem 0 0 }
  dl div { display: grid; gap: 0 1.5rem; grid-template-columns: minmax(0, 1fr); padding: .5rem 0; border-top: 1px solid var(--line) }
  @media (min-width: 45rem) { dl div { grid-template-columns: minmax(0, 18rem) minmax(0, 1fr) } }
  dd { margin: 0 }
  nav ul { list-style: none; padding: 0; display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)) }
  nav a { display: block; padding: .6rem 0; text-decoration: none }
  nav a:hover { text-decoration: underline }
  nav strong { display: inline-block; min-width: 3.25rem }
  .soft { color: var(--soft) }
`);

/** Renders the document of the API as a page that needs no script. */
export function renderApiDocs(document: ApiDocument): string {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  );
  const errors = Object.entries(
    (document.components?.responses ?? {}) as Record<string, Media & { description: string }>,
  );
  const server = document.servers?.[0]?.url ?? '';

  function resolve(schema: Schema | undefined): Schema {
    const name = schema?.$ref?.split('/').at(-1);
    return (name === undefined ? schema : schemas[name]) ?? {};
  }

  function typeOf(schema: Schema): string {
    const { type, format, anyOf, items, enum: values } = resolve(schema);
    if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' ou ');
    if (values) return 'texto';
    if (type === 'array') return `lista de ${items ? typeOf(items) : 'valores'}`;
    if (type === 'string' && format === 'date-time') return 'data e hora';
    const names: Record<string, string> = {
      string: 'texto',
      integer: 'número inteiro',
      number: 'número',
      boolean: 'sim ou não',
      null: 'null',
    };
    return names[String(type)] ?? 'valor';
  }

  const fields = ({ properties = {} }: Schema) =>
    listOf(
      Object.entries(properties).map(([name, field]) => {
        const { description = '', examples = [] } = { ...resolve(field), ...field };
        return [name, typeOf(field), html`${prose(description)} ${example(examples[0])}`];
      }),
    );

  function renderOperation({
    path,
    method,
    summary,
    description,
    operationId,
    ...operation
  }: (typeof operations)[number]) {
    const scopes = operation.security.flatMap((one) => Object.values(one).flat());
    const body = resolve(operation.requestBody?.content?.[json]?.schema);
    const answer = resolve(operation.responses['200']?.content?.[json]?.schema);
    const row = answer.properties?.data?.items;
    return html`
      <section class="operation" aria-labelledby="${operationId}">
        <h3 id="${operationId}">${summary}</h3>
        <p class="address"><code>${method} ${path}</code></p>
        <p>${prose(description)}</p>
        <p class="soft">Permissão: <code>${scopes.join(', ')}</code></p>
        ${operation.parameters && html`<h4>Parâmetros</h4>${listOf(operation.parameters.map(describeParameter))}`}
        ${body.properties && html`<h4>Corpo (JSON)</h4>${fields(body)}`}
        <h4>${row ? html`Resposta: cada linha de <code>data</code>` : 'Resposta'}</h4>
        ${fields(row ? resolve(row) : answer)}
      </section>`;
  }

  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${document.info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header>
  <a href="/">Voltar ao site</a>
  <h1>${document.info.title}</h1>
  <p>${prose(document.info.description ?? '')}</p>
  <p>O mesmo para programas, em OpenAPI 3.1: <a href="${openApiPath}">${openApiPath}</a>.</p>
</header>
<main>
  <h2 id="comecar">Começar</h2>
  <pre tabindex="0" aria-label="Exemplo de pedido"><code>curl -H "Authorization: Bearer iav_…" "${server}${operations[0]?.path ?? ''}?limit=10"</code></pre>
  <nav aria-label="Endereços">
    <ul>${operations.map(({ operationId, method, summary }) => html`<li><a href="#${operationId}"><strong>${method}</strong> ${summary}</a></li>`)}</ul>
  </nav>
  <h2 id="enderecos">Endereços</h2>
  ${operations.map(renderOperation)}
  <h2 id="erros">Erros</h2>
  <p>Todo erro tem o mesmo corpo: <code>error.code</code> diz o que houve.</p>
  ${listOf(
    errors.map(([, { description, content }]) => {
      const body = content?.[json]?.example as { error: { code: string } } | undefined;
      return [body?.error.code ?? '', '', prose(description)];
    }),
  )}
</main>
</body>
</html>`;
  return String(page);
}

/** Returns text with what stands between backticks as code. */
function prose(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

const example = (value: unknown) =>
  value === undefined ? '' : html`<span class="soft">Exemplo: <code>${JSON.stringify(value)}</code></span>`;

/** Lists names with their kinds and what they mean. */
const listOf = (rows: readonly (readonly [name: string, kind: string, text: unknown])[]) => html`
  <dl>${rows.map(
    ([name, kind, text]) =>
      html`<div><dt><code>${name}</code> <span class="soft">${kind}</span></dt><dd>${text}</dd></div>`,
  )}</dl>`;

function describeParameter({ name, in: place, description = '' }: Parameter) {
  return [name, place === 'path' ? 'no endereço' : 'na consulta', prose(description)] as const;
}
