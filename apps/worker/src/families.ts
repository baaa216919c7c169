import { createEvmAdapter } from '@florin/chain-evm/adapter';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Chain } from '@florin/engine/chains/catalogue';

/** Adapters by `chain_type`; a further family is one more line. */
export const families: Readonly<Record<string, (chain: Chain) => ChainAdapter>> = { evm: createEvmAdapter };
