import type { LocalCertificates } from '@florin/nodes/tls';
import { chainId, type LocalChain } from '../chain/local-chain.ts';
import type { DevFile } from '../dev-file.ts';
import type { StackFacts } from '../processes/environment.ts';
import type { Catalogue } from '../seed/catalogue.ts';
import type { DemoKeys } from '../seed/demo-keys.ts';

export interface DescribedStack {
  facts: StackFacts;
  tls: LocalCertificates;
  chain: LocalChain;
  catalogue: Catalogue;
  keys: DemoKeys;
}

/** What scripts may know of the stack. */
export function describeStack({ facts, tls, chain, catalogue, keys }: DescribedStack): DevFile {
  const { baseUrl, credentials } = facts;
  const { id, short_name, chain_type, confirmations_required } = catalogue.chain;
  const { api_key, webhook_scope_api_key } = keys;
  return {
    base_url: baseUrl,
    pay_page_base: baseUrl,
    docs_url: `${baseUrl}/docs`,
    ops_url: `http://127.0.0.1:${facts.opsPort}`,
    database_url: facts.appUrl,
    tls: { ca: tls.ca, cert: tls.cert, key: tls.key },
    merchant: { ...credentials.merchant, api_key, webhook_scope_api_key },
    admin: credentials.admin,
    chains: [
      {
        id,
        short_name,
        chain_type,
        chain_id: chainId,
        rpc_url: chain.node.url,
        confirmations_required,
        payers: chain.payers,
        tokens: Object.values(catalogue.tokens).map((token) => ({
          id: token.id,
          symbol: token.symbol,
          token_type: token.token_type,
          contract: token.contract,
          decimals: token.decimals,
        })),
      },
    ],
  };
}
