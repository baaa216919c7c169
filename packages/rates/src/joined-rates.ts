import type { RateReading, RateSource } from '@florin/domain/ports/rate-source';

/** Several sources of prices as one: what all of them say. */
export class JoinedRates implements RateSource {
  readonly sourcesMin = null;
  readonly #parts: readonly RateSource[];

  constructor(parts: readonly RateSource[]) {
    this.#parts = parts;
  }

  async read(symbols: readonly string[]): Promise<RateReading> {
    const readings = await Promise.all(this.#parts.map((part) => part.read(symbols)));
    return {
      quotes: readings.flatMap(({ quotes }) => quotes),
      currencies: readings.flatMap(({ currencies }) => currencies),
      sources: readings.flatMap(({ sources }) => sources),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.close()));
  }
}
