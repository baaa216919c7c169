// Serves the route the way a framework would.
import { serve } from '@hono/node-server';
import { POST } from './route.ts';

serve({ fetch: (request: Request) => POST(request), port: Number(process.env['PORT']) });
