import type { oas31 } from 'openapi3-ts';
import { z } from 'zod';
import type { Access, TeamRole } from '../access.ts';
import { administratorRoles, memberRoles } from '../role-vocabulary.ts';
import { columnName, listOf } from '../list.ts';
import type { AnyRoute, RouteExamples } from '../route.ts';
import type { Components } from './components.ts';
import { errorResponses } from './errors.ts';
import { headersOf, idempotencyParameter, secretParameter } from './headers.ts';
import type { Words } from './words.ts';

const whoMayCall = (access: Access): string => {
  const kyc = access.kyc === 'none' ? '' : ' The account needs Basic KYC.';
  switch (access.credential) {
    case 'none':
      return 'Needs no credential.';
    case 'key_or_session':
      return `Needs an API key with the scope \`${access.scope}\`, or a merchant's session.${kyc}`;
    case 'merchant_session':
      return `Needs a merchant's session.${kyc}`;
    case 'admin_session':
      return "Needs an administrator's session.";
    case 'session':
      return 'Needs a session.';
  }
};

/** Which roles may, where not all of them may. */
const whoseRole = (roles: readonly TeamRole[] | null, access: Access): string => {
  if (roles === null) return '';
  const { length } = access.credential === 'admin_session' ? administratorRoles : memberRoles;
  if (roles.length === length) return 'Every role may.';
  return `Of those that are signed in, for the role ${roles.map((role) => `\`${role}\``).join(' or ')}.`;
};

const security = (access: Access): oas31.SecurityRequirementObject[] => {
  if (access.credential === 'none') return [];
  return access.credential === 'key_or_session' ? [{ ApiKey: [] }, { Session: [] }] : [{ Session: [] }];
};

/** A value of a path or a query is text; its schema may say that it is a number, or several words. */
const typedExample = (text: string, schema: object): unknown => {
  if ('anyOf' in schema) return text.split(',');
  return 'type' in schema && schema.type === 'integer' ? Number(text) : text;
};

const parameters = (
  place: 'path' | 'query',
  schema: unknown,
  examples: RouteExamples['query'],
  components: Components,
  words: Words,
): oas31.ParameterObject[] => {
  if (!(schema instanceof z.ZodType)) return [];
  const root = components.add(schema);
  const object = ('$ref' in root ? components.schemas[root.$ref.split('/').at(-1) ?? ''] : root) as oas31.SchemaObject;
  return Object.entries(object.properties ?? {}).map(([name, property]) => {
    const required = place === 'path' || (object.required ?? []).includes(name);
    const parameter: oas31.ParameterObject = { name, in: place, required, schema: property };
    // Several words stand in one parameter with commas, not each in one of its own.
    if ('anyOf' in property) Object.assign(parameter, { style: 'form', explode: false });
    const example = examples?.[name];
    if (example !== undefined) parameter.example = typedExample(example, property);
    return words.parameter(parameter);
  });
};

const requestBody = (route: AnyRoute, components: Components): Pick<oas31.OperationObject, 'requestBody'> => {
  if (!('body' in route) || !(route.body instanceof z.ZodType)) return {};
  const { examples } = route.metadata;
  return {
    requestBody: {
      required: !route.body.safeParse(undefined).success,
      content: { 'application/json': { schema: components.add(route.body), example: examples.body } },
    },
  };
};

/** A list is answered as a file as well, to whoever accepts `text/csv`: all of it, or the page that the query names. */
const csvOf = (route: AnyRoute): Record<string, oas31.MediaTypeObject> => {
  const list = listOf(route);
  if (list === null) return {};
  const description = 'A record for each entry, below one with the names of the columns (RFC 4180).';
  return {
    'text/csv': { schema: { type: 'string', description }, example: list.columns.map(columnName).join(',') },
  };
};

/** What is drawn on paper as well. */
const pdfOf = ({ metadata }: AnyRoute): Record<string, oas31.MediaTypeObject> =>
  metadata.pdf ? { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } } : {};

const answers = (route: AnyRoute, components: Components, words: Words): oas31.ResponsesObject => {
  const headers = headersOf(route);
  const successes = Object.entries(route.responses).filter(([status]) => status.startsWith('2'));
  return Object.fromEntries(
    successes.map(([status, schema]) => {
      if (!(schema instanceof z.ZodType)) return [status, { description: 'Done; no body.', headers }];
      const example = { success: true, data: route.metadata.examples.data, error: null };
      const content = {
        'application/json': { schema: words.describeInline(components.add(schema)), example },
        ...csvOf(route),
        ...pdfOf(route),
      };
      return [status, { description: status === '201' ? 'Created.' : 'The answer.', headers, content }];
    }),
  );
};

/** One route of the contract as an OpenAPI operation. */
export const operation = (
  tag: string,
  name: string,
  route: AnyRoute,
  components: Components,
  words: Words,
): oas31.OperationObject => {
  const { access, roles, examples } = route.metadata;
  return {
    operationId: `${tag}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [tag],
    summary: route.summary ?? name,
    description: [route.description, whoMayCall(access), whoseRole(roles, access)].filter(Boolean).join(' '),
    security: security(access),
    parameters: [
      ...parameters('path', route.pathParams, examples.params, components, words),
      ...parameters('query', route.query, examples.query, components, words),
      ...secretParameter(route),
      ...idempotencyParameter(route),
    ],
    ...requestBody(route, components),
    responses: { ...answers(route, components, words), ...errorResponses(route.metadata, components) },
  };
};
