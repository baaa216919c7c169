/** What a span says of itself; nothing that a person or a key could be found by. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface SpanStart {
  name: string;
  /** `server` for what others ask of this process, `client` for what it asks of others. */
  kind: 'server' | 'client' | 'internal';
  facts?: SpanFacts;
}

/** A span that has begun. */
export interface OpenSpan {
  /** As W3C Trace Context writes it, for whoever is asked next. */
  readonly traceparent: string;
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** What is begun within it is below it. */
  within<Result>(work: () => Result): Result;
  end(facts: SpanFacts, isFailed: boolean): void;
}

/** Where spans are made. */
export interface Tracing {
  /** Below the span that it is called within; one without becomes the first of its trace. */
  begin(start: SpanStart): OpenSpan;
  /** Whether there is a span that the next one would be below. */
  isWithin(): boolean;
  /** Sends what is left. */
  stop(): Promise<void>;
}
