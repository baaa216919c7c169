import { setTimeout as sleep } from 'node:timers/promises';
import { type DrillStack, openDrillStack } from '../alarms/drill-stack.ts';
import { type Drill, drills } from '../alarms/drills.ts';
import type { Figure } from '../bench/record/figure.ts';
import type { Campaign } from './campaign.ts';

const quietMinutes = 30;
const raisedAtMost = 120;
/** Longest that an alarm may stay after its cause: two checks of the books. */
const endedAtMost = 180;
const lookMs = 1_000;
/** The stack of tests quotes invented prices, of one source. */
const ofPrices = /^FlorinRate/;

interface Drilled {
  drill: Drill;
  /** Alarms of the drill and the second in which each was first raised. */
  raised: Readonly<Record<string, number>>;
  raisedSeconds: number;
  endedSeconds: number;
}

/** Each thing that must wake somebody happens to real processes, and Prometheus itself tells when its alarm is raised. */
export const campaign: Campaign = {
  name: 'alarms',
  about:
    'signer, nodes, worker, database and others go away under load: each alarm within two minutes, none without cause',
  async run({ quick, minutes = quick ? 1 : quietMinutes, only, say }) {
    const stack = await openDrillStack(say);
    const load = setInterval(() => void stack.create().catch(() => {}), lookMs);
    try {
      say(`${minutes} minutes of load in which nothing is wrong`);
      const alarmed = await quietTime(stack, minutes);
      const done: Drilled[] = [];
      for (const drill of drills.filter(({ name }) => only === undefined || name.includes(only))) {
        say(drill.name);
        const drilled = await drillOnce(stack, drill);
        const each = Object.entries(drilled.raised).map(([alarm, seconds]) => `${alarm} after ${seconds} s`);
        say(`${drill.name}: ${each.join(', ')}; ended after ${drilled.endedSeconds} s`);
        done.push(drilled);
      }
      return {
        postgres: stack.postgres,
        counts: { drills: done.length, minutes },
        figures: [
          {
            name: 'alarms without cause',
            value: alarmed.size,
            unit: '',
            detail: [...alarmed].join(', '),
            target: { atMost: 0 },
          },
          ...done.flatMap(figuresOf),
        ],
      };
    } finally {
      clearInterval(load);
      await stack.close();
    }
  },
};

const figuresOf = ({ drill, raised, raisedSeconds, endedSeconds }: Drilled): Figure[] => [
  {
    name: `${drill.name}: raised`,
    value: raisedSeconds,
    unit: 's',
    detail: drill.alarms.map((alarm) => `${alarm} ${raised[alarm] ?? 'not'}`).join(', '),
    target: { atMost: raisedAtMost },
  },
  { name: `${drill.name}: ended`, value: endedSeconds, unit: 's', target: { atMost: endedAtMost } },
];

const wrongly = (raised: ReadonlySet<string>): string[] => [...raised].filter((name) => !ofPrices.test(name));

/** Alarms that were raised although nothing was wrong. What is still starting gets its time first. */
async function quietTime({ prometheus }: DrillStack, minutes: number): Promise<Set<string>> {
  await until(async () => wrongly(await prometheus.raised()).length === 0, raisedAtMost);
  const alarmed = new Set<string>();
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    await sleep(lookMs);
    for (const name of wrongly(await prometheus.raised())) alarmed.add(name);
  }
  return alarmed;
}

async function drillOnce({ prometheus, place }: DrillStack, drill: Drill): Promise<Drilled> {
  const begun = Date.now();
  await drill.begin(place);
  const raised: Record<string, number> = {};
  const isRaised = async (): Promise<boolean> => {
    const names = await prometheus.raised();
    for (const name of drill.alarms) if (names.has(name)) raised[name] ??= Math.round((Date.now() - begun) / 1_000);
    const count = Object.keys(raised).length;
    return drill.all ? count === drill.alarms.length : count > 0;
  };
  const raisedSeconds = await until(isRaised, 2 * raisedAtMost).finally(() => drill.end(place));
  // Whatever else was raised by the same cause ends too.
  const endedSeconds = await until(async () => wrongly(await prometheus.raised()).length === 0, 2 * endedAtMost);
  return { drill, raised, raisedSeconds, endedSeconds };
}

/** Seconds until it is so; as many as it was waited for when it never was. */
async function until(isSo: () => Promise<boolean>, patienceSeconds: number): Promise<number> {
  const begun = Date.now();
  const passed = (): number => Math.round((Date.now() - begun) / 1000);
  while (passed() < patienceSeconds) {
    if (await isSo()) return passed();
    await sleep(lookMs);
  }
  return patienceSeconds;
}
