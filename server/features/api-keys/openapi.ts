import { Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import { type DescribeRouteOptions, describeRoute, generateSpecs, resolver, validator } from 'hono-openapi';
import { z } from 'zod';
import { apiScopes, apiScopeTexts } from '../../../domain/api-keys.ts';
import { type ErrorCode, errorCodes } from '../../../domain/error-codes.ts';
import { apiDocsPath } from '../../../domain/paths.ts';
import { type Policy, policyOf } from '../../sessions/policy.ts';

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
  InvalidApiKey: ['invalid_api_key', 'Não veio uma chave que vale.'],
  Forbidden: ['scope_missing', 'Falta a permissão à chave, ou (`forbidden`) a conta é da equipe do site.'],
  NotFound: ['not_found', 'Não há aluno com esse código.'],
  InvalidInput: ['invalid_input', 'Um campo falta, sobra ou está errado.'],
  RateLimited: ['rate_limited', 'Pedidos demais. `Retry-After` diz quantos segundos esperar.'],
} as const satisfies Record<string, readonly [ErrorCode, string]>;
type ErrorName = keyof typeof errors;

const describeError = ([name, [code, description]]: [string, readonly [ErrorCode, string]]) => [
  name,
  {
    description,
    ...(code === 'rate_limited' && {
      headers: { 'Retry-After': { description: 'Segundos.', schema: { type: 'integer' as const } } },
    }),
    content: {
      'application/json': {
        schema: resolver(errorBody),
        example: { error: { code, message: errorCodes[code].message, requestId: '1f0c…' } },
      },
    },
  },
];

const bearer = 'key';

/**
 * Returns the OpenAPI 3.1 document of the routes for other programs: their policies say scope, input and answer.
 * @param routes with the policies that stand first in them
 */
export function describeApi(routes: readonly RouterRoute[], appUrl: string, brandName: string) {
  const described = new Hono();
  for (const { method, path, handler } of routes) {
    const policy = policyOf(handler);
    if (!policy?.docs) continue;
    described.on(method, path, describeRoute(describeOperation(policy, policy.docs)));
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
      security: [{ [bearer]: [] }],
      components: {
        securitySchemes: {
          [bearer]: {
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

const tags = { Alunos: 'Quem estuda, e o acesso ao curso.', Vendas: 'O que entrou e o que voltou.' };

function describeOperation(
  { scope = 'students:read', ids, query, body }: Policy,
  { summary, description, answer }: NonNullable<Policy['docs']>,
): DescribeRouteOptions {
  const error = (status: number, name: ErrorName) => ({
    [status]: { $ref: `#/components/responses/${name}` },
  });
  return {
    summary,
    description,
    tags: [scope === 'purchases:read' ? 'Vendas' : 'Alunos'],
    security: [{ [bearer]: [scope] }],
    ...(ids && {
      parameters: ids.map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        description: 'O código do aluno.',
        schema: { type: 'string' as const, format: 'uuid' },
      })),
    }),
    responses: {
      200: { description: 'Feito.', content: { 'application/json': { schema: resolver(answer) } } },
      ...error(401, 'InvalidApiKey'),
      ...error(403, 'Forbidden'),
      ...(ids && error(404, 'NotFound')),
      ...((query || body) && error(422, 'InvalidInput')),
      ...error(429, 'RateLimited'),
    },
  };
}
