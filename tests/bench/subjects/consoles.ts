import { launchChromium } from '../../browser/chromium.ts';
import { merchantScreens } from '../../browser/consoles/merchant-screens.ts';
import { operatorScreens } from '../../browser/consoles/operator-screens.ts';
import type { Subject } from '../harness/bench-run.ts';
import { type BenchedConsole, consoleNames, type ConsoleStage, openConsoleStage } from '../harness/console-stage.ts';
import type { Figure } from '../record/figure.ts';
import { bytesOfRoute } from './consoles-bytes.ts';
import { interactionFigures } from './consoles-interaction.ts';

const firstKibAtMost = 80;
const routeKibAtMost = 20;
const home = '/';

/** One address for each screen: what differs in the query alone is the same files. */
const screens: Readonly<Record<BenchedConsole, readonly string[]>> = {
  merchant: [...new Set(merchantScreens.map(({ path }) => path.split('?')[0] ?? ''))],
  operator: [...new Set(operatorScreens.map(({ path }) => path.split('?')[0] ?? ''))],
};

/** Bytes of the first view, and of the screen that brings the most after it. */
async function byteFigures(stage: ConsoleStage, name: BenchedConsole, say: (line: string) => void): Promise<Figure[]> {
  const further = screens[name].filter((path) => path !== home);
  let first = 0;
  let [most, heaviest] = [0, ''];
  for (const path of further) {
    const bytes = await bytesOfRoute(stage, name, path);
    first = Math.max(first, bytes.first);
    if (bytes.more > most) [most, heaviest] = [bytes.more, path];
    say(`${name} ${path}: ${bytes.first} and ${bytes.more} bytes`);
  }
  return [
    {
      name: `first view, ${name}`,
      value: first / 1024,
      unit: 'KiB',
      detail: 'document, scripts and styles of the home screen with their headers, as served',
      target: { atMost: firstKibAtMost },
    },
    {
      name: `heaviest further route, ${name}`,
      value: most / 1024,
      unit: 'KiB',
      detail: `${heaviest}; the most of ${further.length}`,
      target: { atMost: routeKibAtMost },
    },
  ];
}

export const consoles: Subject = {
  name: 'consoles',
  about: 'the consoles in a browser: bytes of the first view and of each route, and what a press waits for',
  async run(run) {
    const browser = await launchChromium();
    const payments = run.quick ? 2_000 : 100_000;
    const presses = run.quick ? 10 : 50;
    try {
      const stage = await openConsoleStage(run, browser, payments);
      try {
        const figures: Figure[] = [];
        for (const name of consoleNames) {
          figures.push(...(await byteFigures(stage, name, (line) => run.say(line))));
          figures.push(...(await interactionFigures(stage, name, presses)));
        }
        return { counts: { payments, 'presses of each kind': presses }, figures };
      } finally {
        await stage.close();
      }
    } finally {
      await browser.close();
    }
  },
};
