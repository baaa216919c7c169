import { runApart } from '../../simulation/run-apart.ts';
import type { Subject } from '../harness/bench-run.ts';

const steps = 200;
const sideBySide = 2;
const seedsAMinuteAtLeast = 20;

export const simulation: Subject = {
  name: 'simulation',
  about: `Seeds of the simulator, ${steps} steps each, ${sideBySide} processes side by side`,
  async run({ seed, quick, say }) {
    const each = quick ? 2 : 20;
    say(`running ${sideBySide * each} seeds`);
    const began = performance.now();
    const results = await Promise.all(
      Array.from({ length: sideBySide }, (_one, side) =>
        runApart({ from: seed * 1_000 + side * each, seeds: each, steps }),
      ),
    );
    const minutes = (performance.now() - began) / 60_000;
    const seeds = results.flat();
    const statements = seeds.reduce((sum, { counts }) => sum + (counts['statements'] ?? 0), 0);
    return {
      counts: { seeds: seeds.length, steps, statements },
      figures: [
        {
          name: 'seeds a minute',
          value: seeds.length / minutes,
          unit: '1/min',
          target: { atLeast: seedsAMinuteAtLeast },
        },
      ],
    };
  },
};
