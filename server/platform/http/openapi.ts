import * as z from 'zod/mini';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { describedAs } from '#contract/lenient-parsing/spelling.ts';
import { problems } from '#contract/problem.ts';

type Api = {
  title: string;
  base: string;
  endpoints: Endpoint[];
  /** Calls that write are refused to pages of another origin (403). */
  own_pages_only: boolean;
};

/** OpenAPI 3.1 of a port, made from the contract: it cannot say what the server does not do. */
export function openapi({ title, base, endpoints, own_pages_only }: Api): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = base + endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, own_pages_only) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' } },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'The token that log-in answered.' },
        program: { type: 'http', scheme: 'bearer', description: 'The key that an admin made for a program.' },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: 'office_session',
          description: 'Set by the log-in of the office; __Host-office_session over https.',
        },
      },
    },
  };
}

const problemSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'A Dutch sentence for the person.' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    type: { type: 'string' },
    status: { type: 'string' },
    link: { type: ['string', 'null'], description: 'Where to go instead.' },
  },
};

function operation(endpoint: Endpoint, ownPagesOnly: boolean): Record<string, unknown> {
  const { summary, caller, may, right, programs, params, query, body, reply } = endpoint;
  return {
    operationId: operationId(endpoint),
    summary,
    ...(may && { description: `For ${may.join(', ')}${right ? `, with the right ${right}` : ''}.` }),
    ...(caller !== 'guest' && { security: [{ [caller]: [] }, ...(programs ? [{ program: [] }] : [])] }),
    ...((params || query) && { parameters: [...parameters('path', params), ...parameters('query', query)] }),
    ...(body && { requestBody: { required: true, content: json(toSchema(body, 'input')) } }),
    responses: {
      200: {
        description: 'Done.',
        content: { [endpoint.reply_type ?? 'application/json']: { schema: toSchema(reply, 'output') } },
      },
      ...Object.fromEntries(refusals(endpoint, ownPagesOnly).map((status) => [status, refusal(status)])),
    },
  };
}

const operationId = ({ method, path }: Endpoint) =>
  [method.toLowerCase(), ...path.split('/').filter(Boolean)].join('_').replaceAll(/[^\w]+/g, '_');

const json = (schema: unknown) => ({ 'application/json': { schema } });

function toSchema(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeJudged });
  return rest;
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Where a function of ours judges before the schema does, the description shows all that the function accepts. */
const describeJudged: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform') {
    const { default: unsaid } = jsonSchema;
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    const taken = toSchema(describedAs(zodSchema) ?? (def.out as Schema), 'input');
    Object.assign(jsonSchema, taken, unsaid !== undefined && { default: unsaid });
  }
};

function parameters(place: 'path' | 'query', schema?: Schema): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

/**
 * The statuses of refusals. 400 is for a request that cannot be read, its query included; a call that writes reads any
 * body that comes with it.
 */
function refusals(endpoint: Endpoint, ownPagesOnly: boolean): number[] {
  const { method, caller, query, params, refuses = [] } = endpoint;
  const all = [
    ...[400, 429, 500, 503],
    ...(method === 'GET' ? [] : [413, 415, 422]),
    ...(query ? [422] : []),
    ...(caller === 'guest' ? [] : [401, 403]),
    ...(ownPagesOnly && method !== 'GET' ? [403] : []),
    ...(params ? [404] : []),
    ...refuses,
  ];
  return [...new Set(all)].sort();
}

function refusal(status: number): Record<string, unknown> {
  const known = Object.values(problems).find((problem) => problem.status === status);
  return { description: known?.message ?? 'Refused.', content: json({ $ref: '#/components/schemas/Problem' }) };
}
