import { html, raw } from 'hono/html';
import { openApiPath } from '../../../domain/paths.ts';
import type { ApiDocument } from './openapi.ts';

/** The parts of a schema that the page shows. */
interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  examples?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Operation {
  summary: string;
  description: string;
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; description: string }[];
  requestBody?: Media;
  responses: Record<string, Media>;
}

type Media = { content?: Record<string, { schema?: Schema }> };

const style = raw(`
  :root { color-scheme: light dark; font: 1rem/1.6 "Figtree Variable", system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere }
  h2 { margin-top: 3rem }
  h3 { margin: 2.5rem 0 0 }
  p { max-width: 65ch }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: .75rem }
  li { margin: .5rem 0 }
`);

/** Renders the document of the API as a page that needs no script. */
export function renderApiDocs({ info, servers, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      ...operation,
      address: `${method.toUpperCase()} ${path}`,
    })),
  );
  const errors = Object.values(components?.responses ?? {}) as { description: string }[];

  const resolve = (schema: Schema = {}): Schema =>
    schema.$ref ? (components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] as Schema) : schema;

  function fields(media: Media | undefined) {
    const schema = resolve(media?.content?.['application/json']?.schema);
    const rows = schema.properties?.data?.items;
    const list = Object.entries(resolve(rows ?? schema).properties ?? {}).map(([name, field]) => {
      const { description = '', examples = [] } = { ...resolve(field), ...field };
      const example = examples.length > 0 && html` Exemplo: <code>${JSON.stringify(examples[0])}</code>`;
      return html`<li><code>${name}</code> (${typeOf(field)}): ${prose(description)}${example}</li>`;
    });
    return html`${rows && html`<p>Cada linha de <code>data</code>:</p>`}<ul>${list}</ul>`;
  }

  function typeOf(schema: Schema): string {
    const { type = '', anyOf, items } = resolve(schema);
    if (anyOf) return anyOf.map(typeOf).join(' ou ');
    return items ? `lista de ${typeOf(items)}` : (typeNames[type] ?? type);
  }

  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${info.title}</title>
<style>${style}</style>
</head>
<body>
<header>
  <a href="/">Voltar ao site</a>
  <h1>${info.title}</h1>
  <p>${prose(info.description ?? '')}</p>
  <p>O mesmo para programas, em OpenAPI 3.1: <a href="${openApiPath}">${openApiPath}</a>.</p>
</header>
<main>
  <h2>Começar</h2>
  <pre tabindex="0" aria-label="Exemplo de pedido"><code>curl -H "Authorization: Bearer iav_…" \\
  "${servers?.[0]?.url}${Object.keys(paths)[0]}?limit=10"</code></pre>
  <h2>Endereços</h2>
  <ul>${operations.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}</ul>
  ${operations.map(
    ({ operationId, summary, address, description, security, parameters, requestBody, responses }) => html`
  <h3 id="${operationId}">${summary}</h3>
  <p><code>${address}</code>, permissão <code>${security.flatMap(Object.values)}</code></p>
  <p>${prose(description)}</p>
  ${parameters && html`<h4>Parâmetros</h4><ul>${parameters.map(listItem)}</ul>`}
  ${requestBody && html`<h4>Corpo (JSON)</h4>${fields(requestBody)}`}
  <h4>Resposta</h4>${fields(responses['200'])}`,
  )}
  <h2>Erros</h2>
  <p>Todo erro tem o mesmo corpo: <code>error.code</code> diz o que houve.</p>
  <ul>${errors.map(({ description }) => html`<li>${prose(description)}</li>`)}</ul>
</main>
</body>
</html>`;
  return String(page);
}

const typeNames: Record<string, string> = {
  string: 'texto',
  integer: 'número inteiro',
  boolean: 'sim ou não',
};

const listItem = ({ name, description }: { name: string; description: string }) =>
  html`<li><code>${name}</code>: ${prose(description)}</li>`;

/** Returns text with what stands between backticks as code. */
const prose = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
