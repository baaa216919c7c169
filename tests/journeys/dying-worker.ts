import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import type { Stage } from './stage.ts';

export const dies = async (): Promise<never> => {
  throw new Error('The worker died.');
};

/** The stage's own ports, with other answers of its chain. */
export const adapterWith = (stage: Stage, change: (adapter: ChainAdapter) => Partial<ChainAdapter>): MachinePorts => ({
  ...stage.outgoing,
  adapters: new Map([...stage.outgoing.adapters].map(([id, adapter]) => [id, { ...adapter, ...change(adapter) }])),
});

/** A worker that dies with the signer's answer, or with its own question to it. */
export const signerThat = (stage: Stage, signs: boolean): MachinePorts => ({
  ...stage.outgoing,
  signer: {
    ...stage.signer,
    signIntent: async (intent) => {
      if (signs) await stage.signer.signIntent(intent);
      return dies();
    },
  },
});

const broadcastThat = (stage: Stage, sends: boolean): MachinePorts =>
  adapterWith(stage, (adapter) => ({
    broadcast: async (signed) => {
      if (sends) await adapter.broadcast(signed);
      return dies();
    },
  }));

/** Every moment around a signature at which a worker may die, the ports it dies with, and where its movement stands then. */
export const deaths: readonly [string, (stage: Stage) => MachinePorts, status: string][] = [
  ['before the signer was asked', (stage) => signerThat(stage, false), 'reserved'],
  ['after the signer signed', (stage) => signerThat(stage, true), 'reserved'],
  ['before the bytes were sent', (stage) => broadcastThat(stage, false), 'signed'],
  ['after the bytes were sent', (stage) => broadcastThat(stage, true), 'signed'],
];
