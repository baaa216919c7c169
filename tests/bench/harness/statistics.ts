/** The middle of the values; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median of nothing.');
  return (lower + upper) / 2;
}

/** A ratio of two series that were measured side by side. */
export interface PairedRatio {
  /** Median of the ratios of the pairs: what disturbs both halves of a pair falls out. */
  ratio: number;
  lowest: number;
  highest: number;
  subject: number;
  baseline: number;
}

/** Compares slice `n` of one series with slice `n` of the other. */
export function pairedRatio(subject: readonly number[], baseline: readonly number[]): PairedRatio {
  if (subject.length !== baseline.length) throw new RangeError('Every slice needs its counterpart.');
  const ratios = subject.map((value, slice) => value / (baseline[slice] ?? Number.NaN));
  if (!ratios.every((one) => Number.isFinite(one))) throw new RangeError('A slice of the baseline measured nothing.');
  return {
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    subject: median(subject),
    baseline: median(baseline),
  };
}

/** The smallest value that at least this share of all do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)];
  if (value === undefined) throw new RangeError('There is no percentile of nothing.');
  return value;
}
