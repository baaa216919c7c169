import type { LocalCertificates } from '@florin/nodes/tls';
import { chainId, type LocalChain } from '../chain/local-chain.ts';
import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { Litecoind } from '@florin/nodes/litecoind';
import type { LocalAptos } from '../chain/local-aptos.ts';
import type { LocalCosmos } from '../chain/local-cosmos.ts';
import type { LocalSolana } from '../chain/local-solana.ts';
import type { LocalSui } from '../chain/local-sui.ts';
import type { LocalCardano } from '../chain/local-cardano.ts';
import type { LocalTezos } from '../chain/local-tezos.ts';
import type { LocalTon } from '../chain/local-ton.ts';
import type { LocalTron } from '../chain/local-tron.ts';
import type { DevChain, DevFile } from '../dev-file.ts';
import type { StackFacts } from '../processes/stack-facts.ts';
import type { Catalogue } from '../seed/catalogue.ts';
import type { DemoKeys } from '../seed/demo-keys.ts';
import type { FurtherCatalogues } from '../seed/further-chains.ts';

export interface DescribedStack {
  facts: StackFacts;
  tls: LocalCertificates;
  chain: LocalChain;
  coins: Litecoind | null;
  solana: Pick<LocalSolana, 'url' | 'network' | 'payers'> | null;
  tron: Pick<LocalTron, 'url' | 'network' | 'payers'> | null;
  cosmos: Pick<LocalCosmos, 'url' | 'network' | 'payers'> | null;
  sui: Pick<LocalSui, 'url' | 'network' | 'payers'> | null;
  aptos: Pick<LocalAptos, 'url' | 'network' | 'payers'> | null;
  ton: Pick<LocalTon, 'url' | 'network' | 'payers'> | null;
  cardano: Pick<LocalCardano, 'url' | 'network' | 'payers'> | null;
  tezos: Pick<LocalTezos, 'url' | 'network' | 'payers'> | null;
  catalogue: Catalogue & FurtherCatalogues;
  keys: DemoKeys;
}

/** What scripts may know of the stack. */
export function describeStack(stack: DescribedStack): DevFile {
  const { facts, tls, chain, coins, solana, tron, cosmos, aptos, sui, ton, cardano, tezos, catalogue, keys } = stack;
  const { baseUrl, credentials } = facts;
  const { api_key, webhook_scope_api_key } = keys;
  const ethereum = { chain_id: chainId, rpc_url: chain.node.url, payers: chain.payers };
  const chains = [describeChain(catalogue, ethereum)];
  if (catalogue.coins !== null && coins !== null) {
    const place = { chain_id: catalogue.coins.chain.network, rpc_url: coins.url, payers: [] };
    chains.push(describeChain({ chain: catalogue.coins.chain, tokens: { LTC: catalogue.coins.token } }, place));
  }
  const further = [
    [catalogue.solana, solana],
    [catalogue.tron, tron],
    [catalogue.cosmos, cosmos],
    [catalogue.aptos, aptos],
    [catalogue.sui, sui],
    [catalogue.ton, ton],
    [catalogue.cardano, cardano],
    [catalogue.tezos, tezos],
  ] as const;
  for (const [seeded, local] of further)
    if (seeded !== null && local !== null)
      chains.push(describeChain(seeded, { chain_id: local.network, rpc_url: local.url, payers: local.payers }));
  return {
    environment: 'development',
    base_url: baseUrl,
    pay_page_base: baseUrl,
    docs_url: `${baseUrl}/docs`,
    console_url: facts.consoles.merchant,
    operator_url: facts.consoles.operator,
    ops_url: `http://127.0.0.1:${facts.opsPort}`,
    database_url: facts.appUrl,
    tls: { ca: tls.ca, cert: tls.cert, key: tls.key },
    merchant: { ...credentials.merchant, api_key, webhook_scope_api_key },
    admin: credentials.admin,
    chains,
  };
}

function describeChain(
  { chain, tokens }: { chain: AdminChain; tokens: Readonly<Record<string, AdminToken>> },
  place: Pick<DevChain, 'chain_id' | 'rpc_url' | 'payers'>,
): DevChain {
  const { id, short_name, chain_type, confirmations_required } = chain;
  return {
    id,
    short_name,
    chain_type,
    ...place,
    confirmations_required,
    tokens: Object.values(tokens).map((token) => ({
      id: token.id,
      symbol: token.symbol,
      token_type: token.token_type,
      contract: token.contract,
      decimals: token.decimals,
    })),
  };
}
