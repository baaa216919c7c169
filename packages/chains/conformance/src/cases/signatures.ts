import type { OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { expect } from 'vitest';
import type { Authorize, Case } from '../case.ts';
import { native, type Prepared, type Stage } from '../stage.ts';
import { prepareRefund } from './movements.ts';

/** What the signer knows by itself, wide enough that only the bytes can be wrong. */
function ownFacts({ harness: { keys, book } }: Stage): object {
  const limit = { ref: null, max: 10n ** 60n, dayMax: 10n ** 60n };
  return {
    limits: {
      feeMax: 10n ** 60n,
      gasMax: 0n,
      costsDayMax: 10n ** 61n,
      payout: null,
      refunds: [limit],
      batchCode: null,
    },
    treasury: keys.treasuryAddress(),
    depositAddress: (index: bigint) => keys.depositAddress(index).address,
    canonical: (address: string) => {
      const parsed = book.parseAddress(address);
      return parsed.ok ? parsed.canonical : null;
    },
    isOnlyNetwork: true,
    batchContract: keys.batchContract(),
    treasuryPays: keys.treasuryPays ?? false,
    signedBefore: false,
    history: { dayTotal: 0n, togetherTotal: 0n, unsettled: [] },
    costs: { others: 0n, own: 0n },
    // Who approved is no matter of the chain.
    agreed: () => null,
  };
}

/** The intent as the signer's own reading of the database has it. */
const stored = ({ intent, slot }: Pick<Prepared, 'intent' | 'slot'>, family: string): object => {
  const agreed = { destination: intent.destination, amount: intent.amount };
  const refund = { refundId: 'one', status: 'processing', ...agreed, depositIndex: null, approved: agreed };
  return {
    ...intent,
    status: 'reserved',
    family,
    slot,
    servedIndex: null,
    payout: null,
    refund: intent.purpose === 'refund' ? refund : null,
    items: [],
  };
};

/** The same slot with one thing changed, for every thing that it consists of. */
function otherSlots(slot: Slot): Record<string, Slot> {
  switch (slot.kind) {
    case 'number':
      return { 'another number': { ...slot, nonce: slot.nonce + 1n } };
    case 'lifetime':
      return { 'another lifetime': { ...slot, blockhash: [...slot.blockhash].toReversed().join('') } };
    case 'coins': {
      const [first, ...rest] = slot.coins;
      if (!first) return {};
      const changed = (change: object): Slot => ({ ...slot, coins: [{ ...first, ...change }, ...rest] });
      return {
        'no coins': { ...slot, coins: [] },
        'a coin more': { ...slot, coins: [...slot.coins, { ...first, position: first.position + 1 }] },
        'a coin of another transaction': changed({ txHash: [...first.txHash].toReversed().join('') }),
        'a coin of another place': changed({ position: first.position + 1 }),
        'a larger coin': changed({ amount: first.amount + 1n }),
        'a coin of a deposit address': changed({ source: { kind: 'deposit', index: 999n } }),
      };
    }
  }
}

async function otherIntents(stage: Stage, { intent, slot }: Prepared): Promise<Record<string, Partial<Prepared>>> {
  const { harness } = stage;
  const other = await harness.stranger();
  const token = harness.assets.find(({ kind }) => kind === 'token') ?? { kind: 'token', ref: other };
  const intents: Record<string, Partial<OutgoingIntent>> = {
    'another receiver': { destination: other },
    more: { amount: intent.amount + 1n },
    less: { amount: intent.amount - 1n },
    'another asset': { asset: token },
    'another source': {
      source: { kind: 'deposit', index: 3n },
      sourceAddress: harness.keys.depositAddress(3n).address,
    },
    'another address of the source': { sourceAddress: other },
    'a lower limit of its cost': { feeCap: 0n },
    ...(harness.keys.decode((await stage.prepare(intentOf(intent))).unsigned).network === null
      ? {}
      : { 'another network': { network: `${intent.network}0` } }),
  };
  return {
    ...Object.fromEntries(
      Object.entries(intents).map(([what, change]) => [what, { intent: { ...intent, ...change } }]),
    ),
    ...Object.fromEntries(Object.entries(otherSlots(slot)).map(([what, changed]) => [what, { slot: changed }])),
  };
}

const intentOf = ({ purpose, source, destination, asset, amount }: OutgoingIntent) => ({
  purpose,
  source,
  destination,
  asset,
  amount,
});

/** Characters that are tried in the place of each, in hex and in base64. */
const flipped = (text: string, at: number): string => {
  const one = text[at] ?? '';
  const other = /[0-9]/.test(one) ? String((Number(one) + 1) % 10) : one === 'a' ? 'b' : 'a';
  return text.slice(0, at) + other + text.slice(at + 1);
};

const judged = (stage: Stage, prepared: Prepared, authorize: Authorize): string | null => {
  const { harness } = stage;
  try {
    const bytes = harness.keys.decode(prepared.unsigned);
    const intent = stored(prepared, harness.adapter.family);
    authorize(intent as never, bytes, ownFacts(stage) as never);
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FORBIDDEN') return error.message;
    throw error;
  }
};

/** What the signer signs: these bytes for this intent, and nothing else. */
export const signatureCases: readonly Case[] = [
  {
    name: 'the signer signs bytes that say what their intent says, and refuses them for every other intent',
    run: async (stage, authorize) => {
      const prepared = await prepareRefund(stage);
      expect(judged(stage, prepared, authorize)).toBeNull();
      const answers: Record<string, string | null> = {};
      for (const [what, change] of Object.entries(await otherIntents(stage, prepared)))
        answers[what] = judged(stage, { ...prepared, ...change }, authorize);
      expect(Object.keys(answers).length).toBeGreaterThan(7);
      for (const [what, refusal] of Object.entries(answers))
        expect({ what, refusal }).toEqual({ what, refusal: expect.any(String) });
    },
  },
  {
    name: 'bytes with any character changed are refused, or say the same within the limit of their cost',
    run: async (stage, authorize) => {
      const { keys } = stage.harness;
      const prepared = await prepareRefund(stage);
      const before = keys.decode(prepared.unsigned);
      const step = Math.max(1, Math.floor(prepared.unsigned.length / 400));
      let refused = 0;
      for (let at = 0; at < prepared.unsigned.length; at += step) {
        const unsigned = flipped(prepared.unsigned, at);
        if (judged(stage, { ...prepared, unsigned }, authorize) !== null) refused += 1;
        else expect({ ...keys.decode(unsigned), feeCap: 0n }).toEqual({ ...before, feeCap: 0n });
      }
      expect(refused).toBeGreaterThan(10);
    },
  },
  {
    name: 'the same bytes get the same signature, and the bytes of two intents are never the same',
    run: async (stage) => {
      const { keys, adapter } = stage.harness;
      const prepared = await prepareRefund(stage);
      const [one, other] = [stage.sign(prepared), stage.sign(prepared)];
      expect(other).toEqual(one);
      expect(keys.decode(prepared.unsigned)).toMatchObject({ kind: 'transfer', asset: native });
      if (prepared.slot.kind !== 'lifetime') return;
      const twin = { ...prepared.intent, id: '00000000-0000-4000-8000-ffffffffffff' };
      expect(await adapter.build(twin, prepared.slot)).not.toBe(prepared.unsigned);
    },
  },
];
