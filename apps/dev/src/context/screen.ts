import { performance } from 'node:perf_hooks';
import pc from 'picocolors';

/** Where lines for people go; a terminal also gets colours and a line that moves. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
}

/** Colours only on a terminal, never against NO_COLOR (no-color.org). */
export const coloursFor = (out: Output, env: NodeJS.ProcessEnv) =>
  pc.createColors(out.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb');

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

export interface Screen {
  colours: ReturnType<typeof coloursFor>;
  line(text?: string): void;
  /** A line that says what is wrong and what to do, where errors go. */
  problem(text: string): void;
  /** Label and value in two aligned columns. */
  pair(label: string, value: string): void;
  /** Shows "step n of m" with its time while and after `work` runs. */
  step<Result>(title: string, work: () => Result | Promise<Result>): Promise<Result>;
}

const refreshMilliseconds = 100;

export function openScreen({ out, err }: { out: Output; err: Output }, env: NodeJS.ProcessEnv, steps: number): Screen {
  const colours = coloursFor(out, env);
  const moves = out.isTTY === true;
  let number = 0;
  const stepLine = (title: string, began: number, mark: string) => {
    const count = colours.dim(`step ${String(number).padStart(2)} of ${steps}`);
    return `  ${count}  ${title.padEnd(34)} ${seconds(performance.now() - began).padStart(6)}${mark}`;
  };
  return {
    colours,
    line: (text = '') => void out.write(`${text}\n`),
    problem: (text) => void err.write(`  ${coloursFor(err, env).red(text)}\n`),
    pair: (label, value) => void out.write(`  ${colours.dim(label.padEnd(15))} ${value}\n`),
    async step(title, work) {
      number += 1;
      const began = performance.now();
      const show = () => out.write(`\r${stepLine(title, began, '')}`);
      const timer = moves ? setInterval(show, refreshMilliseconds) : undefined;
      let mark = '';
      try {
        return await work();
      } catch (error) {
        const stopped = error instanceof Error && error.name === 'AbortError';
        mark = stopped ? colours.dim('  stopped') : colours.red('  failed');
        throw error;
      } finally {
        clearInterval(timer);
        out.write(`${moves ? '\r' : ''}${stepLine(title, began, mark)}\n`);
      }
    },
  };
}
