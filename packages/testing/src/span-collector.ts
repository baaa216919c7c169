import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it, with what names it. */
export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of its trace. */
  parentSpanId: string;
  attributes: Readonly<Record<string, string>>;
  isFailed: boolean;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number };
}
interface SpanOnWire {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status?: { code?: number };
}
interface Told {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SpanOnWire[] }[] }[];
}

const factsOf = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]));

const failedCode = 2;

const spansOf = ({ resourceSpans }: Told): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = '', attributes, status }) => ({
        service: factsOf(resource.attributes)['service.name'] ?? '',
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: factsOf(attributes),
        isFailed: status?.code === failedCode,
      })),
    ),
  );

/** Stands in for an OpenTelemetry collector on loopback: takes spans by OTLP over HTTP, in JSON. */
export async function collectSpans(): Promise<{ url: string; spans: CollectedSpan[]; close: () => Promise<void> }> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(Buffer.concat(parts).toString()) as Told));
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, close };
}
