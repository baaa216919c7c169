import type { RestRequest, RestResponse } from '../serve-rest.ts';
import { networkId } from './network-id.ts';
import { type Block, lifetime, type TezosChain } from './chain.ts';
import { costPerByte, gasMax } from './execute.ts';
import { describe } from './present-contract.ts';
import { Refused } from './refused.ts';
import type { Content } from './submitted.ts';

const ok = (body: unknown): RestResponse => ({ status: 200, body });
const missing: RestResponse = { status: 404, body: '' };
const declined = (id: string): RestResponse => ({
  status: 500,
  body: [{ kind: 'branch', id: `proto.025-PsUshuai.${id}` }],
});

type Answer = (
  chain: TezosChain,
  request: RestRequest,
  parts: readonly string[],
) => RestResponse | Promise<RestResponse>;
type OfBlock = (chain: TezosChain, block: Block, request: RestRequest, parts: readonly string[]) => RestResponse;

const routes: readonly (readonly [RegExp, Answer])[] = [
  [/^GET \/chains\/main\/chain_id$/, () => ok(networkId)],
  [/^GET \/chains\/main\/blocks$/, listHashes],
  [/^GET \/chains\/main\/mempool\/filter$/, advise],
  [/^GET \/chains\/main\/mempool\/pending_operations$/, showPool],
  [/^POST \/injection\/operation$/, inject],
  [/^(GET|POST) \/chains\/main\/blocks\/([^/]+)(\/.+)$/, ofBlock],
];

const blockRoutes: readonly (readonly [RegExp, OfBlock])[] = [
  [/^GET \/hash$/, (_chain, block) => ok(block.hash)],
  [/^GET \/header$/, (_chain, block) => ok(headerOf(block))],
  [/^GET \/metadata$/, ({ baker }) => ok({ baker, proposer: baker, max_operations_ttl: lifetime })],
  [/^GET \/operations\/3$/, (_chain, block) => ok(block.groups.map((group) => ({ ...group, chain_id: networkId })))],
  [/^GET \/operation_hashes\/3$/, (_chain, block) => ok(block.groups.map(({ hash }) => hash))],
  [/^GET \/context\/constants$/, () => ok(constants)],
  [/^GET \/context\/contracts\/(\w+)\/(balance|counter|manager_key)$/, showAccount],
  [/^GET \/context\/contracts\/(KT1\w+)\/(script|entrypoints\/transfer)$/, describe],
  [/^GET \/context\/big_maps\/(\d+)\/(expr\w+)$/, describe],
  [/^POST \/helpers\/scripts\/run_view$/, view],
  [/^POST \/helpers\/scripts\/simulate_operation$/, simulate],
];

const constants = {
  cost_per_byte: String(costPerByte),
  hard_gas_limit_per_operation: String(gasMax),
  hard_storage_limit_per_operation: '60000',
  max_operations_time_to_live: lifetime,
  minimal_block_delay: '6',
};

/** Answers as the RPC of Octez does. */
export async function answer(chain: TezosChain, request: RestRequest): Promise<RestResponse> {
  for (const [form, reply] of routes) {
    const parts = form.exec(`${request.method} ${request.path}`);
    if (parts !== null) return reply(chain, request, parts.slice(1));
  }
  return missing;
}

function ofBlock(chain: TezosChain, request: RestRequest, [method, name = '', rest]: readonly string[]): RestResponse {
  const block = blockAt(chain, name);
  if (block === null) return missing;
  for (const [form, reply] of blockRoutes) {
    const parts = form.exec(`${method} ${rest}`);
    if (parts !== null) return reply(chain, block, request, parts.slice(1));
  }
  return missing;
}

/** `head`, a hash or a level, and as many blocks before it. */
function blockAt(chain: TezosChain, name: string): Block | null {
  const [start = '', back = '0'] = decodeURIComponent(name).split('~');
  const first =
    start === 'head' ? chain.head : /^\d+$/.test(start) ? chain.blocks[Number(start)] : chain.blockOf(start);
  return (first && chain.blocks[first.level - Number(back)]) ?? null;
}

const headerOf = ({ level, hash, predecessor, time }: Block): object => ({
  protocol: 'PsUshuai9QapM5TGj1JpuVGkdxz5GykdnEvS6Rh8SUVrARvZLCY',
  chain_id: networkId,
  level,
  hash,
  predecessor,
  timestamp: new Date(time).toISOString().replace('.000', ''),
});

function listHashes(chain: TezosChain, { query }: RestRequest): RestResponse {
  const head = chain.blockOf(query.get('head') ?? chain.head.hash);
  if (head === null) return ok([[]]);
  const first = Math.max(0, head.level + 1 - Number(query.get('length') ?? 1));
  return ok([
    chain.blocks
      .slice(first, head.level + 1)
      .map(({ hash }) => hash)
      .toReversed(),
  ]);
}

function advise({ advises }: TezosChain): RestResponse {
  if (!advises) return { status: 403, body: '' };
  return ok({
    minimal_fees: '100',
    minimal_nanotez_per_gas_unit: ['100', '1'],
    minimal_nanotez_per_byte: ['1000', '1'],
    replace_by_fee_factor: ['21', '20'],
  });
}

function showPool({ waiting }: TezosChain): RestResponse {
  const validated = waiting.map(({ hash, branch, contents, signature }) => ({ hash, branch, contents, signature }));
  return ok({ validated, refused: [], outdated: [], branch_refused: [], branch_delayed: [], unprocessed: [] });
}

async function inject(chain: TezosChain, { body }: RestRequest): Promise<RestResponse> {
  try {
    return ok((await chain.submit(JSON.parse(body.toString()) as string)).hash);
  } catch (error) {
    if (error instanceof Refused) return declined(error.message);
    throw error;
  }
}

function showAccount(
  _chain: TezosChain,
  { ledger }: Block,
  _request: RestRequest,
  [address = '', what]: readonly string[],
): RestResponse {
  const account = ledger.accounts.get(address);
  if (what === 'balance') return ok(String(ledger.balance(address)));
  return ok(what === 'counter' ? String(account?.counter ?? ledger.counter) : (account?.key ?? null));
}

interface View {
  contract: string;
  entrypoint: string;
  input: unknown;
}

function view(_chain: TezosChain, { ledger }: Block, { body }: RestRequest): RestResponse {
  const { contract, entrypoint, input } = JSON.parse(body.toString()) as View;
  const standard = ledger.contracts.get(contract)?.standard;
  if (standard === 'FA1.2' && entrypoint === 'getBalance') {
    const { string: owner } = input as { string: string };
    return ok({ data: { int: String(ledger.tokens(contract, owner, 0n)) } });
  }
  if (standard !== 'FA2' || entrypoint !== 'balance_of') return declined('michelson_v1.bad_contract_parameter');
  const data = (input as { args: [{ string: string }, { int: string }] }[]).map((request) => {
    const [{ string: owner }, { int: id }] = request.args;
    return { prim: 'Pair', args: [request, { int: String(ledger.tokens(contract, owner, BigInt(id))) }] };
  });
  return ok({ data });
}

function simulate(chain: TezosChain, _block: Block, { body }: RestRequest): RestResponse {
  const { operation } = JSON.parse(body.toString()) as { operation: { branch: string; contents: Content[] } };
  try {
    return ok({ contents: chain.simulate(operation.branch, operation.contents) });
  } catch (error) {
    if (error instanceof Refused) return declined(error.message);
    throw error;
  }
}
