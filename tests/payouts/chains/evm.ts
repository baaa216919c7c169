import { createEvmAdapter } from '@florin/chain-evm/adapter';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { Treasury } from '../../crash/treasury.ts';
import type { StageOptions } from '../../journeys/chain-stage.ts';
import { Stage } from '../../journeys/stage.ts';
import { depthMax, reorgSome } from '../reorg-some.ts';
import type { TrialChain } from '../trial-chain.ts';
import { drawnBytes } from './drawn-bytes.ts';

export async function openEvmTrial(options: StageOptions = {}): Promise<TrialChain & { stage: Stage }> {
  const stage = await Stage.open(options);
  const { anvil, contracts, db } = stage;
  const treasury = new Treasury({ anvil, db, address: await stage.treasury(), usdt: contracts['USDT'] ?? '' });
  await treasury.fund({ usdt: 10n ** 11n, wei: 10n ** 20n });
  // Deeper than any reorg of the trial, which would take the coins away again.
  await anvil.mine(depthMax);
  return {
    stage,
    place: { chainId: testChain.id, tokenId: testTokens.usdt.id, addressBook: evmAddressBook },
    treasury,
    upheavals: [{ name: 'reorgs', share: 0.15, cause: (random) => reorgSome(anvil, random) }],
    openAdapter: () => createEvmAdapter({ network: testChain.network, rpcUrls: [anvil.url], finalityTag: null }),
    stranger: async (number) => `0x${drawnBytes(number, 20)}`,
    advance: () => anvil.mine(1),
    forget: async (txHash) => (await anvil.rpc('anvil_dropTransaction', [txHash])) !== null,
    isIdle: async () => (await treasury.waiting()) === 0,
  };
}
