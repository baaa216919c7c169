/** What a figure has to keep: at most or at least this. */
export type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** One number that a bench or a campaign found, in its unit. */
export interface Figure {
  name: string;
  value: number;
  /** For example `×`, `µs`, `1/s`. */
  unit: string;
  /** Where the number comes from, for people: both medians of a ratio, the statements that were counted. */
  detail?: string;
  /** Missing it fails the run. */
  target?: Bound;
  /** Missing it is told and fails nothing. */
  goal?: Bound;
}

export const keeps = (value: number, bound: Bound): boolean =>
  'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast;

export type Verdict = 'pass' | 'fail' | 'goal met' | 'goal missed' | '';

/** How a figure stands to its target, else to its goal; empty for one that has neither. */
export function verdict({ value, target, goal }: Figure): Verdict {
  if (target) return keeps(value, target) ? 'pass' : 'fail';
  if (goal) return keeps(value, goal) ? 'goal met' : 'goal missed';
  return '';
}

export const formatBound = (bound: Bound | undefined): string => {
  if (!bound) return '';
  return 'atMost' in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`;
};

/** Three digits that mean something, never fewer before the point than there are. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  return value.toFixed(size >= 10 ? 1 : 2);
}

export const formatValue = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string =>
  unit === '' ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
