import { Counter, Histogram, type Registry } from 'prom-client';
import { answerSeconds } from './seconds.ts';
import { few } from './few.ts';

export interface AnsweredRequest {
  method: string;
  /** The pattern of its route, never its path; null where there is none. */
  route: string | null;
  status: number;
  seconds: number;
}

/** Every route of the contract and of the pages, with room. */
const routesMax = 400;
const methodsMax = 8;

/** Requests that a server answered, by the pattern of their route. */
export function httpMeasures(registry: Registry): (request: AnsweredRequest) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'florin_http_requests_total',
    help: 'Requests that were answered, by the class of their status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'florin_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: answerSeconds,
    registers,
  });
  const [routeOf, methodOf] = [few(routesMax), few(methodsMax)];
  return ({ method: asked, route: pattern, status, seconds }) => {
    // Whoever asks for what is not there chooses the words.
    const [method, route] = pattern === null ? ['any', 'none'] : [methodOf(asked), routeOf(pattern)];
    requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    durations.observe({ method, route }, seconds);
  };
}
