import { textOf } from '../architecture/tree.ts';

export const rulesPath = 'examples/prometheus/florin.rules.yml';

/** One rule of Prometheus as its file spells it. */
export interface AlertRule {
  name: string;
  expression: string;
  /** For how long the expression holds before the alarm is raised, in seconds. */
  waitSeconds: number;
  severity: string;
  runbook: string;
}

const secondsOf = { s: 1, m: 60, h: 3600 } as const;

/** The rules, read line by line: each key stands on a line of its own. @throws Error where one lacks a key. */
export function readAlerts(): AlertRule[] {
  return textOf(rulesPath)
    .split(/^ +- alert: /m)
    .slice(1)
    .map((text) => {
      const key = (name: string): string | null => new RegExp(`^ +${name}: (.*)$`, 'm').exec(text)?.[1] ?? null;
      const [name, expression, runbook] = [text.split('\n')[0] ?? '', key('expr'), key('runbook')];
      const severity = /severity: (\w+)/.exec(text)?.[1];
      if (expression === null || runbook === null || severity === undefined || key('summary') === null)
        throw new Error(`The alarm ${name} lacks a key.`);
      const [, count = '0', unit = 's'] = /^(\d+)([smh])$/.exec(key('for') ?? '0s') ?? [];
      return { name, expression, waitSeconds: Number(count) * secondsOf[unit as 's' | 'm' | 'h'], severity, runbook };
    });
}
