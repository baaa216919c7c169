import type { FastifyInstance } from 'fastify';

/** `GET /v1/payments/:payment_id`: every route that a server has mounted, read from the router itself. */
export function mountedRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const parts: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!found) continue;
    const [, indent = '', part = '', methods] = found;
    parts.splice(indent.length / 4, Infinity, part);
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${parts.join('')}`);
  }
  return routes;
}
