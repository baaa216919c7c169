import { usageError } from '../failure.ts';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `250ms`, `90s`, `10m`, `2h` in milliseconds. @throws CliError `USAGE` */
export function durationMs(name: string, text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,6})(ms|s|m|h)$/.exec(text) ?? [];
  const scale = units[unit];
  if (scale === undefined) throw usageError(`--${name}: "${text}" is no time such as 500ms, 90s, 10m or 2h.`);
  return Number(number) * scale;
}
