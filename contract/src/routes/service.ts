import { anybody } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { brand, health } from '../schemas/service.ts';

/** The service itself; always reachable. */
export const service = routes({
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'Read whether the service works',
    access: anybody,
    status: 200,
    data: health,
    errors: [],
    examples: { data: examples.health },
  }),
  brand: route({
    method: 'GET',
    path: '/v1/brand',
    summary: "Read the operator's name and colours",
    access: anybody,
    status: 200,
    data: brand,
    errors: [],
    examples: { data: examples.brand },
  }),
});
