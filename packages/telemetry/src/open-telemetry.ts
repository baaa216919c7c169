import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan, SpanStart, Tracing } from '@florin/domain/ports/tracing';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** A process that ends waits no longer for its last spans. */
const answerMs = 2_000;
/** A collector that is slow loses spans, and holds nothing up. */
const limits = {
  maxQueueSize: 4_096,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2_000,
  exportTimeoutMillis: 5_000,
};

/** Spans by OTLP over HTTP. Nothing of it is global: two processes in one test do not meet. */
export function traceTo(collector: string, service: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${collector.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: answerMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...limits })],
  });
  const tracer = provider.getTracer('florin');
  const current = new AsyncLocalStorage<Context>();
  return {
    begin: ({ name, kind, facts = {} }: SpanStart) => {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, parent);
      return openSpan(span, (work) => current.run(trace.setSpan(parent, span), work));
    },
    isWithin: () => current.getStore() !== undefined,
    // What cannot be sent at the end is lost: a process does not stay for it.
    stop: () => provider.shutdown().catch(() => {}),
  };
}

function openSpan(span: Span, within: OpenSpan['within']): OpenSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    within,
    end: (facts, isFailed) => {
      span.setAttributes(facts);
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
