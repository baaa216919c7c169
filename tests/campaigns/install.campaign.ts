import { installTrial, whyNot } from '../install/trial.ts';
import type { Campaign } from './campaign.ts';

/** From an empty Debian to a payment and through an upgrade, by the commands of docs/operate.md. Left out, and said so, where that cannot be played. */
export const campaign: Campaign = {
  name: 'install',
  about:
    'the commands of docs/operate.md, typed on an empty Debian with three users, take a payment in production and upgrade',
  run: async ({ say }) => {
    const reason = whyNot();
    if (reason !== null) {
      say(`SKIPPED: ${reason}`);
      return { postgres: '', partial: true, counts: {}, figures: [] };
    }
    const { completed, minutes, total } = await installTrial(say);
    const figures = Object.entries(minutes).map(([name, value]) => ({ name: `minutes, ${name}`, value, unit: 'min' }));
    return {
      postgres: 'Debian 15',
      counts: { 'payments completed': completed },
      figures: [...figures, { name: 'minutes, all', value: total, unit: 'min' }],
    };
  },
};
