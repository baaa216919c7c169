import type { SpanFacts, SpanStart, Tracing } from '@florin/domain/ports/tracing';
import type { Watch } from '@florin/domain/ports/watch';

/** Null where no collector is named: then the library is not even loaded. */
export async function openTracing(collector: string | null, service: string): Promise<Tracing | null> {
  if (collector === null) return null;
  const { traceTo } = await import('./open-telemetry.ts');
  return traceTo(collector, service);
}

interface Below {
  /** What comes before the name, for example `SQL`. */
  prefix: string;
  kind: SpanStart['kind'];
  facts?: SpanFacts;
  /** Otherwise work that nobody's span asked for has none: an idle process would send thousands of them. */
  isFirst?: boolean;
}

/** A watch that makes a span of each piece of work, on top of another one. Without tracing it is the other one itself. */
export function traced(tracing: Tracing | null, below: Below, inner: Watch = untold): Watch {
  if (tracing === null) return inner;
  const { prefix, kind, facts = {}, isFirst = false } = below;
  return async (name, work) => {
    if (!isFirst && !tracing.isWithin()) return inner(name, work);
    const span = tracing.begin({ name: `${prefix} ${name}`, kind, facts });
    try {
      const result = await span.within(() => inner(name, work));
      span.end({}, false);
      return result;
    } catch (error) {
      // Its message may hold values.
      span.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true);
      throw error;
    }
  };
}

const untold: Watch = (_name, work) => work();
