import type { RestRequest, RestResponse } from '../serve-rest.ts';
import type { AptosChain } from './chain.ts';
import { long } from './hashes.ts';
import { presentUser, presentVersion, presentWaiting } from './present.ts';
import { readSubmitted } from './read-submitted.ts';
import { Refused } from './refused.ts';

const pageMax = 100;
const ok = (body: unknown): RestResponse => ({ status: 200, body });
const declined = (status: number, word: string, message: string): RestResponse => ({
  status,
  body: { message, error_code: word, vm_error_code: null },
});

type Route = readonly [form: RegExp, answer: (chain: AptosChain, request: RestRequest, part: string) => RestResponse];

const routes: readonly Route[] = [
  [/^GET \/$/, (chain) => ok(ledgerInfo(chain))],
  [/^GET \/estimate_gas_price$/, advise],
  [/^GET \/transactions$/, listTransactions],
  [/^GET \/transactions\/by_version\/(\d+)$/, (chain, _request, part) => showVersion(chain, BigInt(part))],
  [/^GET \/transactions\/by_hash\/(0x[0-9a-f]{64})$/, (chain, _request, part) => showHash(chain, part)],
  [/^POST \/transactions$/, submit],
  [/^POST \/transactions\/simulate$/, simulate],
  [/^GET \/accounts\/(0x[0-9a-f]+)$/, showAccount],
  [/^GET \/accounts\/(0x[0-9a-f]+)\/resource\/0x1::fungible_asset::Metadata$/, showMetadata],
  [/^POST \/view$/, view],
];

/** Answers as the node's REST interface does. */
export function answer(chain: AptosChain, request: RestRequest): RestResponse {
  for (const [form, reply] of routes) {
    const [whole, part = ''] = form.exec(`${request.method} ${request.path}`) ?? [];
    if (whole !== undefined) return reply(chain, request, part);
  }
  return declined(404, 'web_framework_error', 'not found');
}

const ledgerInfo = ({ chainId, head, oldest }: AptosChain): object => ({
  chain_id: chainId,
  epoch: '1',
  ledger_version: String(head.version),
  oldest_ledger_version: String(oldest),
  ledger_timestamp: String(BigInt(head.time) * 1_000n),
  node_role: 'full_node',
  oldest_block_height: '0',
  block_height: String(head.version / 2n),
  git_hash: 'stand-in',
});

function advise({ advises }: AptosChain): RestResponse {
  if (!advises) return declined(404, 'api_disabled', 'Gas estimation is disabled on this node');
  return ok({ deprioritized_gas_estimate: 100, gas_estimate: 100, prioritized_gas_estimate: 150 });
}

function listTransactions({ versions }: AptosChain, { query }: RestRequest): RestResponse {
  const start = Number(query.get('start') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? 25), pageMax);
  return ok(versions.slice(start, start + limit).map(presentVersion));
}

function showVersion({ versions, oldest }: AptosChain, version: bigint): RestResponse {
  const found = versions[Number(version)];
  if (version < oldest) return declined(410, 'version_pruned', `Ledger version(${version}) has been pruned`);
  if (found === undefined)
    return declined(404, 'transaction_not_found', `Transaction not found by Ledger version(${version})`);
  return ok(presentVersion(found));
}

function showHash(chain: AptosChain, hash: string): RestResponse {
  const found = chain.find(hash);
  if (found === 'waits') return ok({ hash, type: 'pending_transaction' });
  if (found === null)
    return declined(404, 'transaction_not_found', `Transaction not found by Transaction hash(${hash})`);
  return ok(presentVersion(found));
}

const refusalPrefix = 'Invalid transaction: Type: Validation Code: ';

function submit(chain: AptosChain, { body }: RestRequest): RestResponse {
  try {
    return { status: 202, body: presentWaiting(chain.submit(new Uint8Array(body))) };
  } catch (error) {
    if (error instanceof Refused) return declined(400, 'vm_error', refusalPrefix + error.message);
    throw error;
  }
}

function simulate(chain: AptosChain, { body }: RestRequest): RestResponse {
  try {
    const raw = new Uint8Array(body);
    return ok([presentUser(readSubmitted(raw), chain.simulate(raw))]);
  } catch (error) {
    if (error instanceof Refused) return declined(400, 'vm_error', refusalPrefix + error.message);
    throw error;
  }
}

/** Every address has an account, with or without something in it (AIP-115). */
function showAccount({ ledger }: AptosChain, _request: RestRequest, address: string): RestResponse {
  return ok({ sequence_number: String(ledger.sequences.get(long(address)) ?? 0n), authentication_key: long(address) });
}

function showMetadata({ assets }: AptosChain, _request: RestRequest, address: string): RestResponse {
  const facts = assets.get(long(address));
  if (facts === undefined)
    return declined(404, 'resource_not_found', `Resource not found by Address(${address}), Struct tag(Metadata)`);
  const { name, symbol, decimals } = facts;
  const data = { name, symbol, decimals, icon_uri: '', project_uri: '' };
  return ok({ type: '0x1::fungible_asset::Metadata', data });
}

function view(chain: AptosChain, { query, body }: RestRequest): RestResponse {
  const asked = JSON.parse(body.toString()) as { function: string; arguments: string[] };
  const [owner = '', metadata = ''] = asked.arguments.map(long);
  try {
    const version = query.get('ledger_version');
    const ledger = version === null ? chain.ledger : chain.state(BigInt(version));
    if (asked.function === '0x1::coin::balance') return ok([String(ledger.native(owner))]);
    if (asked.function === '0x1::primary_fungible_store::balance') return ok([String(ledger.primary(owner, metadata))]);
  } catch (error) {
    if (error instanceof Refused) return declined(410, error.message, 'Ledger version has been pruned');
    throw error;
  }
  return declined(400, 'invalid_input', `${asked.function} is not played`);
}
