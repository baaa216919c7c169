import { axeViolations } from '../browser/axe.ts';
import { launchChromium } from '../browser/chromium.ts';
import { allCells, nameOf, openCell, openCellContext } from '../browser/gallery/cells.ts';
import { startFixtureServer } from '../browser/gallery/fixture-server.ts';
import { manyOptions, sampleOf } from '../browser/gallery/states.ts';
import { unseenFaults } from '../browser/unseen-by-axe.ts';
import { watchPage } from '../browser/visitor.ts';
import type { Campaign } from './campaign.ts';

/** Every cell of the quick run is as many cells away from the one before. */
const quickStride = 17;

/** axe in every cell of the gallery of the payment page. */
export const campaign: Campaign = {
  name: 'gallery',
  about: 'the payment page in every status, theme, language sample and width: nothing that axe holds against it',
  run: async ({ quick, say }) => {
    const [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
    const cells = allCells.filter((_cell, at) => !quick || at % quickStride === 0);
    const found: string[] = [];
    const many = { ...sampleOf('awaiting_selection'), options: [...manyOptions] };
    const errors: string[] = [];
    try {
      for (const [at, cell] of cells.entries()) {
        const context = await openCellContext(browser, cell);
        const page = await context.newPage();
        const offences = watchPage(page);
        await openCell(page, server.origin, cell.status);
        const wider = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        const problems = [...(await axeViolations(page)), ...(await unseenFaults(page))];
        if (wider > 0) problems.push(`scrolls sideways by ${wider} px`);
        found.push(...problems.map((problem) => `${nameOf(cell)}: ${problem}`));
        errors.push(...offences.errors, ...offences.foreign);
        if (cell.status === 'awaiting_selection') {
          // The same with forty coins, which are told to this page alone.
          server.tell(many);
          await page.goto(`${server.origin}/pay/${many.id}`);
          await page.locator('main.panel h2').waitFor();
          const ofMany = [...(await axeViolations(page)), ...(await unseenFaults(page))];
          found.push(...ofMany.map((problem) => `${nameOf(cell)}, forty coins: ${problem}`));
          server.tell(sampleOf('awaiting_selection'));
        }
        await context.close();
        if ((at + 1) % 48 === 0) say(`${at + 1} of ${cells.length}`);
      }
    } finally {
      await browser.close();
      await server.close();
    }
    for (const line of [...found, ...errors]) say(line);
    return {
      postgres: '',
      counts: { cells: cells.length },
      figures: [
        { name: 'violations of WCAG 2.2 AA', value: found.length, unit: '', target: { atMost: 0 } },
        { name: 'errors and foreign requests', value: errors.length, unit: '', target: { atMost: 0 } },
      ],
    };
  },
};
