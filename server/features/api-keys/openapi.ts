import { Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import { type DescribeRouteOptions, describeRoute, generateSpecs, resolver, validator } from 'hono-openapi';
import { z } from 'zod';
import { apiScopes, apiScopeTexts } from '../../../domain/api-keys.ts';
import { type ErrorCode, errorCodes } from '../../../domain/error-codes.ts';
import { apiDocsPath } from '../../../domain/paths.ts';
import { type Policy, policyOf, type RouteDocs } from '../../sessions/policy.ts';

export type ApiDocument = Awaited<ReturnType<typeof describeApi>>;

const errorBody = z
  .object({
    error: z.object({
      code: z.string().meta({ description: 'O que aconteceu, para o programa.' }),
      message: z.string().meta({ description: 'O mesmo em inglês, para quem programa.' }),
      requestId: z.string().meta({ description: 'Diga-o a quem cuida do servidor.' }),
    }),
  })
  .meta({ id: 'Error' });

const errors = {
  bad_request: 'O corpo não é JSON.',
  invalid_api_key: 'Não veio uma chave que vale.',
  scope_missing: 'Falta a permissão à chave, ou (`forbidden`) a conta é da equipe do site.',
  not_found: 'Não há nada com esse código.',
  method_not_allowed: 'O endereço atende outros métodos: `Allow` diz quais.',
  payload_too_large: 'O corpo passa de 64 KB.',
  invalid_input: 'Um campo falta, sobra ou está errado.',
  rate_limited: 'Pedidos demais. `Retry-After` diz quantos segundos esperar.',
} as const satisfies Partial<Record<ErrorCode, string>>;

const headers: Partial<Record<string, Record<string, object>>> = {
  rate_limited: { 'Retry-After': { description: 'Segundos.', schema: { type: 'integer' } } },
  method_not_allowed: { Allow: { description: 'Métodos.', schema: { type: 'string' } } },
};

const describeError = ([code, text]: [string, string]) => {
  const { message } = errorCodes[code as ErrorCode];
  const example = { error: { code, message, requestId: '1f0c…' } };
  const response = {
    description: `\`${code}\`: ${text}`,
    ...(headers[code] && { headers: headers[code] }),
    content: { 'application/json': { schema: resolver(errorBody), example } },
  };
  return [code, response];
};

const tags = { Alunos: 'Quem estuda, e o acesso ao curso.', Vendas: 'O que entrou e o que voltou.' };

/**
 * Returns the OpenAPI 3.1 document of the routes for other programs: their policies say scope, input and answer.
 * @param routes all of the application's; those whose handler is no policy with `docs` are left out
 */
export function describeApi(routes: readonly RouterRoute[], appUrl: string, brandName: string) {
  const described = new Hono();
  for (const { method, path, handler } of routes) {
    const policy = policyOf(handler);
    if (!policy?.docs) continue;
    described.on(method, path, describeRoute(describeOperation(method, policy, policy.docs)));
    if (policy.query) described.on(method, path, validator('query', policy.query));
    if (policy.body) described.on(method, path, validator('json', policy.body));
  }
  return generateSpecs(described, {
    defaultValidationErrorResponse: false,
    documentation: {
      openapi: '3.1.1',
      info: {
        title: `API de ${brandName}`,
        version: '1',
        description: `Alunos, vendas, progresso e certificados para outros programas. Peça uma chave a quem administra o site e mande-a em cada pedido: \`Authorization: Bearer iav_…\`. Listas vêm em páginas, do mais novo ao mais antigo: mande o \`next\` de uma resposta em \`after\` até ele ser \`null\`. Datas são UTC, valores são centavos. O que se acrescentar aqui são campos novos: ignore os que não conhece.`,
      },
      externalDocs: { url: appUrl + apiDocsPath, description: 'O mesmo, para ler.' },
      servers: [{ url: appUrl }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      security: [{ key: [] }],
      components: {
        securitySchemes: {
          key: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'iav_…',
            description: apiScopes.map((scope) => `\`${scope}\`: ${apiScopeTexts[scope].hint}`).join(' '),
          },
        },
        responses: Object.fromEntries(Object.entries(errors).map(describeError)),
      },
    },
  });
}

function describeOperation(
  method: string,
  { scope = 'students:read', body }: Policy,
  { summary, description, id, answer }: RouteDocs,
): DescribeRouteOptions {
  const error = (code: keyof typeof errors) => ({
    [errorCodes[code].status]: { $ref: `#/components/responses/${code}` },
  });
  const schema = { type: 'string' as const, format: 'uuid' };
  return {
    summary,
    description,
    tags: [scope === 'purchases:read' ? 'Vendas' : 'Alunos'],
    security: [{ key: [scope] }],
    ...(id && { parameters: [{ name: 'id', in: 'path', required: true, description: id, schema }] }),
    responses: {
      200: { description: 'Feito.', content: { 'application/json': { schema: resolver(answer) } } },
      ...(body && error('bad_request')),
      ...error('invalid_api_key'),
      ...error('scope_missing'),
      ...(id && error('not_found')),
      ...error('method_not_allowed'),
      ...(method === 'POST' && error('payload_too_large')),
      ...error('invalid_input'),
      ...error('rate_limited'),
    },
  };
}
