import type { Screen } from '../io.ts';

const styles = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export type Colours = Readonly<Record<keyof typeof styles, (text: string) => string>>;

/** Whether a screen gets colours: `--color` decides, then NO_COLOR and FORCE_COLOR, then whether anybody looks at it. */
export function wantsColour(screen: Screen, env: Readonly<Record<string, string | undefined>>, when = 'auto'): boolean {
  if (when !== 'auto') return when === 'always';
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return screen.isTTY && env['TERM'] !== 'dumb' && env['CLICOLOR'] !== '0';
}

const painted = (code: number) => (text: string) => `\u001B[${code}m${text}\u001B[0m`;
const plain = (text: string): string => text;

/** ECMA-48 colours, or none. */
export const coloursFor = (enabled: boolean): Colours =>
  Object.fromEntries(Object.entries(styles).map(([name, code]) => [name, enabled ? painted(code) : plain])) as Colours;

/** What states mean at a glance. */
export function colourOf(word: string, colours: Colours): (text: string) => string {
  if (/^(completed|success|active|ok|approved|sent|final)$/.test(word)) return colours.green;
  if (/failed|rejected|blacklisted|revoked|halted|dead/.test(word)) return colours.red;
  if (/^expired|partially_paid|pending|paused|degraded|open/.test(word)) return colours.yellow;
  return plain;
}
