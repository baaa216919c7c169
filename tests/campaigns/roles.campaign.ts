import { administratorRoles, memberRoles } from '@florin/contract/role-vocabulary';
import { launchChromium } from '../browser/chromium.ts';
import { type ConsoleName, startFixtureConsole } from '../browser/consoles/fixture-console.ts';
import { type Pressed, pressEverything } from '../browser/consoles/press.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';

const trials: readonly { console: ConsoleName; role: string }[] = [
  ...memberRoles.map((role) => ({ console: 'console', role }) as const),
  ...administratorRoles.map((role) => ({ console: 'operator', role }) as const),
];

interface Batch extends Pressed {
  /** Whether the role may do everything, so that what it calls shows how much was pressed. */
  isFirst: boolean;
}

/** Whatever a role presses on any screen, its console asks for nothing that the role may not do. */
export const campaign = batchedCampaign<Batch>({
  name: 'roles',
  about: 'every button of both consoles, pressed in each role: nothing is asked for that the role may not do',
  batches: () => trials.length,
  batch: async (run, index) => {
    const trial = trials[index] as (typeof trials)[number];
    const [browser, fixture] = await Promise.all([launchChromium(), startFixtureConsole(trial.console)]);
    try {
      const pressed = await pressEverything(browser, { ...trial, origin: fixture.origin });
      for (const id of pressed.forbidden) run.say(`${trial.console}: ${trial.role} asked for ${id}`);
      return { ...pressed, isFirst: trial.role === memberRoles[0] || trial.role === administratorRoles[0] };
    } finally {
      await Promise.all([browser.close(), fixture.close()]);
    }
  },
  conclude: (done) => ({
    postgres: '',
    counts: {
      roles: done.length,
      'buttons pressed': total(done, ({ buttons }) => buttons),
      'changing operations that owner and operator called': total(done, ({ isFirst, called }) =>
        isFirst ? called.length : 0,
      ),
    },
    figures: [
      none(
        'operations asked for against the role',
        total(done, ({ forbidden }) => forbidden.length),
      ),
    ],
  }),
});
