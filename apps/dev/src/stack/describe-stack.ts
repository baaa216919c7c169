import type { LocalCertificates } from '@florin/nodes/tls';
import type { DevChain, DevFile } from '../dev-file.ts';
import type { StackFacts } from '../processes/stack-facts.ts';
import type { DemoKeys } from '../seed/demo-keys.ts';
import type { SeededChain } from '../seed/seed-chains.ts';

export interface DescribedStack {
  facts: StackFacts;
  tls: LocalCertificates;
  catalogue: readonly SeededChain[];
  keys: DemoKeys;
}

/** What scripts may know of the stack. */
export function describeStack({ facts, tls, catalogue, keys }: DescribedStack): DevFile {
  const { baseUrl, credentials } = facts;
  const { api_key, webhook_scope_api_key } = keys;
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
    chains: catalogue.map(describeChain),
  };
}

function describeChain({ local, chain, tokens }: SeededChain): DevChain {
  const { id, short_name, chain_type, network, confirmations_required } = chain;
  return {
    id,
    short_name,
    chain_type,
    chain_id: chain_type === 'evm' ? Number(network) : network,
    rpc_url: local.url,
    payers: local.payers,
    confirmations_required,
    tokens: tokens.map((token) => ({
      id: token.id,
      symbol: token.symbol,
      token_type: token.token_type,
      contract: token.contract,
      decimals: token.decimals,
    })),
  };
}
