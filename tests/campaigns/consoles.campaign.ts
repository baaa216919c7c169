import { launchChromium } from '../browser/chromium.ts';
import { galleries, type Look, nameOf } from '../browser/consoles/cells.ts';
import { type ConsoleName, startFixtureConsole } from '../browser/consoles/fixture-console.ts';
import { ConsoleLooker } from '../browser/consoles/look.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

/** A quick run looks in every so manieth way. */
const quickStride = 19;

interface Batch {
  screens: number;
  faults: number;
}

const looks: readonly { console: ConsoleName; look: Look }[] = (['console', 'operator'] as const).flatMap((console) =>
  galleries[console].looks.map((look) => ({ console, look })),
);
const chosen = ({ quick }: CampaignRun) => looks.filter((_look, at) => !quick || at % quickStride === 0);

/** Every screen of both consoles, in every state, theme, language and width. */
export const campaign = batchedCampaign<Batch>({
  name: 'consoles',
  about:
    'both consoles, each screen with one, many, nothing, an error and no right, by theme, language and width: no fault',
  batches: (run) => chosen(run).length,
  batch: async (run, index) => {
    const { console, look } = chosen(run)[index] as (typeof looks)[number];
    const [browser, fixture] = await Promise.all([launchChromium(), startFixtureConsole(console)]);
    const looker = await ConsoleLooker.open(browser, fixture.origin, look);
    const { screens } = galleries[console];
    let faults = 0;
    try {
      for (const screen of screens) {
        const found = await looker.faults(screen);
        faults += found.length;
        for (const fault of found) run.say(`${console}: ${nameOf(screen, look)}: ${fault}`);
      }
    } finally {
      await looker.close();
      await Promise.all([browser.close(), fixture.close()]);
    }
    return { screens: screens.length, faults };
  },
  conclude: (done) => ({
    postgres: '',
    counts: { 'screens looked at': total(done, ({ screens }) => screens), ways: done.length },
    figures: [
      none(
        'faults of screens',
        total(done, ({ faults }) => faults),
      ),
    ],
  }),
});
