import type { oas31 } from 'openapi3-ts';
import { openApiDocument } from './document.ts';

const isForMerchants = (item: oas31.PathItemObject): boolean =>
  Object.values(item).some((operation: oas31.OperationObject) =>
    (operation.tags ?? []).every((tag) => !tag.startsWith('admin')),
  );

type Components = Readonly<Record<string, Readonly<Record<string, { readonly examples?: unknown }>>>>;

/** Names of the components that a value leads to, as `schemas/Payment`. */
function reachable(value: unknown, components: Components, found = new Set<string>()): Set<string> {
  for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    if (found.has(`${kind}/${name}`)) continue;
    found.add(`${kind}/${name}`);
    reachable(components[kind]?.[name] ?? {}, components, found);
  }
  return found;
}

/** The document without administration and without examples of single schemas: what a merchant's program has to read. */
export function merchantDocument(server?: string): oas31.OpenAPIObject {
  const document = openApiDocument(server);
  const components = (document.components ?? {}) as Components;
  const paths = Object.fromEntries(Object.entries(document.paths ?? {}).filter(([, item]) => isForMerchants(item)));
  const kept = reachable([paths, document.webhooks], components);
  const pruned = Object.fromEntries(
    Object.entries(components).map(([kind, named]) => [
      kind,
      Object.fromEntries(
        Object.entries(named)
          .filter(([name]) => kind === 'securitySchemes' || kept.has(`${kind}/${name}`))
          .map(([name, { examples: _left, ...rest }]) => [name, rest]),
      ),
    ]),
  );
  const tags = (document.tags ?? []).filter(({ name }) => !name.startsWith('admin'));
  return { ...document, tags, paths, components: pruned };
}

/** The document as text, without a space too much: programs read it. */
export const merchantText = (server?: string): string => JSON.stringify(merchantDocument(server));
