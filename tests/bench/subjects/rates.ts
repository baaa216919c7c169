import { setTimeout as sleep } from 'node:timers/promises';
import { defaultExchanges, type ExchangeName, knownExchanges } from '@florin/rates/exchanges/known-exchanges';
import type { BenchResult, BenchRun, Subject } from '../harness/bench-run.ts';
import { RatesStage } from '../harness/rates-stage.ts';
import type { Figure } from '../record/figure.ts';

const tokens = 50;
const coreAtMost = 2;
/** Until every token has a rate, and the first lists of markets are forgotten. */
const settledMsMax = 60_000;

export const rates: Subject = {
  name: 'rates',
  about: `Refreshing the rates of ${tokens} tokens over ${defaultExchanges.length} exchanges, from stand-ins for them`,
  async run(run) {
    const stage = await RatesStage.open(run, tokens, defaultExchanges);
    try {
      return await measure(run, stage);
    } finally {
      await stage.close();
    }
  },
};

async function measure(run: BenchRun, stage: RatesStage): Promise<BenchResult> {
  const seconds = run.quick ? 20 : 300;
  run.say('reading the lists of markets');
  const deadline = performance.now() + settledMsMax;
  while ((await stage.usage()).rated < tokens) {
    if (performance.now() > deadline) throw new Error(`Only ${(await stage.usage()).rated} tokens have a rate.`);
    await sleep(200);
  }
  run.say(`refreshing for ${seconds} s`);
  const asked = () => defaultExchanges.map((name) => stage.exchanges.exchange(name).requests.length);
  const [before, requestsBefore, began] = [await stage.usage(), asked(), performance.now()];
  await sleep(seconds * 1000);
  const [after, requestsAfter, took] = [await stage.usage(), asked(), (performance.now() - began) / 1000];
  if (after.rated < tokens) throw new Error(`Only ${after.rated} tokens have a rate at the end.`);
  const requests = defaultExchanges.map((name, index) =>
    requestsFigure(name, (((requestsAfter[index] ?? 0) - (requestsBefore[index] ?? 0)) * 60) / took),
  );
  return {
    counts: { tokens, exchanges: defaultExchanges.length, seconds },
    figures: [
      {
        name: 'share of one core',
        value: ((after.processorSeconds - before.processorSeconds) * 100) / took,
        unit: '%',
        detail: `${before.processorSeconds.toFixed(1)} s of processor time before, to load and to read all markets`,
        target: { atMost: coreAtMost },
      },
      {
        name: 'memory',
        value: after.residentMb,
        unit: 'MB',
        detail: `${after.residentMbBefore.toFixed(0)} MB before the exchanges were loaded, ${after.residentMbMax.toFixed(0)} MB at most`,
      },
      ...requests,
    ],
  };
}

/** Against what the exchange publishes: see the table of known exchanges. */
function requestsFigure(name: ExchangeName, perMinute: number): Figure {
  const { requests, seconds, weight, source } = knownExchanges[name].limit;
  const published = (requests * 60) / seconds / weight;
  return {
    name: `requests to ${name}`,
    value: perMinute,
    unit: '1/min',
    detail: source,
    target: { atMost: published },
  };
}
