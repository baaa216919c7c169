import { Address, beginCell, Cell, external, loadTransaction, storeMessage, type TupleItem } from '@ton/core';
import type { RestRequest, RestResponse } from '../serve-rest.ts';
import { type McBlock, rawOf, type TonChain } from './chain.ts';
import { NotAccepted, readAccount } from './emulator.ts';
import { presentMc, presentShards, presentTransaction } from './present.ts';
import { externalName, type Kept } from './records.ts';
import type { Masters } from './jetton.ts';
import { jettonWalletOf } from './wallet.ts';

/** What a node looks at: it may be behind its chain. */
export interface View {
  chain: TonChain;
  masters: Masters;
  blocks: readonly McBlock[];
}

export const ok = (body: unknown): RestResponse => ({ status: 200, body });
export const declined = (status: number, error: string): RestResponse => ({ status, body: { code: status, error } });
const pageMax = 1_000;

type Route = (view: View, request: RestRequest) => RestResponse | Promise<RestResponse>;

const routes: Readonly<Record<string, Route>> = {
  'GET /masterchainInfo': ({ blocks }) =>
    ok({ first: presentMc(blocks[0] as McBlock), last: presentMc(blocks.at(-1) as McBlock) }),
  'GET /blocks': listBlocks,
  'GET /transactionsByMasterchainBlock': ({ blocks }, { query }) =>
    transactions(blocks[Number(query.get('seqno')) - 1]?.transactions ?? [], query),
  'GET /transactionsByMessage': byMessage,
  'GET /transactions': ofAccount,
  'GET /accountStates': showAccounts,
  'GET /jetton/masters': ({ masters }, { query }) =>
    ok(masters.present(rawOf(Address.parse(query.get('address') ?? '')))),
  'GET /jetton/wallets': showHolding,
  'POST /runGetMethod': runGetMethod,
  'POST /estimateFee': estimateFee,
  'POST /message': send,
};

/** Answers as TON Center's index does. */
export const answer = (view: View, request: RestRequest): RestResponse | Promise<RestResponse> =>
  routes[`${request.method} ${request.path}`]?.(view, request) ?? declined(404, 'Not Found');

function listBlocks({ blocks }: View, { query }: RestRequest): RestResponse {
  const of = query.get('mc_seqno');
  const found = blocks[Number(of ?? query.get('seqno')) - 1];
  if (found === undefined) return ok({ blocks: [] });
  return ok({ blocks: of === null ? [presentMc(found)] : [presentMc(found), ...presentShards(found)] });
}

function transactions(found: readonly Kept[], query: URLSearchParams): RestResponse {
  const limit = Math.min(Number(query.get('limit') ?? 10), pageMax);
  const offset = Number(query.get('offset') ?? 0);
  const ordered = query.get('sort') === 'asc' ? found : found.toReversed();
  return ok({ transactions: ordered.slice(offset, offset + limit).map(presentTransaction), address_book: {} });
}

const isSeen = ({ blocks }: View, kept: Kept | undefined): kept is Kept =>
  kept !== undefined && kept.height <= blocks.length;

function byMessage(view: View, { query }: RestRequest): RestResponse {
  const hash = (query.get('msg_hash') ?? '').toLowerCase();
  const { sent, taken } = view.chain;
  const found = query.get('direction') === 'out' ? [sent.get(hash)] : (taken.get(hash) ?? []);
  return transactions(
    found.filter((one) => isSeen(view, one)),
    query,
  );
}

function ofAccount(view: View, { query }: RestRequest): RestResponse {
  const account = rawOf(Address.parse(query.get('account') ?? ''));
  return transactions(
    (view.chain.ofAccount.get(account) ?? []).filter((one) => isSeen(view, one)),
    query,
  );
}

function showAccounts({ chain }: View, { query }: RestRequest): RestResponse {
  const accounts = query.getAll('address').flatMap((asked) => {
    const address = rawOf(Address.parse(asked));
    const { account, lastTransactionLt } = readAccount(chain.accountOf(address));
    if (!account) return [];
    const { state, balance } = account.storage;
    const data = state.type === 'active' ? state.state.data : null;
    return [
      {
        address: address.toUpperCase(),
        balance: String(balance.coins),
        status: state.type === 'active' ? 'active' : 'uninit',
        last_transaction_lt: String(lastTransactionLt),
        ...(data ? { data_boc: data.toBoc().toString('base64') } : {}),
      },
    ];
  });
  return ok({ accounts, address_book: {} });
}

/** What somebody keeps of one jetton, as the index has read it out of the contract that keeps it. */
async function showHolding({ chain }: View, { query }: RestRequest): Promise<RestResponse> {
  const accountOf = (name: string): string => rawOf(Address.parse(query.get(name) ?? ''));
  const [owner, jetton] = [accountOf('owner_address'), accountOf('jetton_address')];
  const address = await jettonWalletOf(chain, jetton, owner);
  const { account } = readAccount(chain.accountOf(address));
  const state = account?.storage.state;
  const data = state?.type === 'active' ? state.state.data : null;
  if (!data) return ok({ jetton_wallets: [], address_book: {} });
  // The contract that USDT has keeps four bits of locks before the balance.
  const balance = String(data.beginParse().skip(4).loadCoins());
  const shown = { address: address.toUpperCase(), balance, owner: owner.toUpperCase(), jetton: jetton.toUpperCase() };
  return ok({ jetton_wallets: [shown], address_book: {} });
}

interface AskedMethod {
  address: string;
  method: string;
  stack: { type: string; value: string }[];
}

async function runGetMethod({ chain }: View, { body }: RestRequest): Promise<RestResponse> {
  const { address, method, stack } = JSON.parse(body.toString()) as AskedMethod;
  const items = stack.map(({ value }): TupleItem => ({ type: 'slice', cell: Cell.fromBase64(value) }));
  const account = chain.accountOf(rawOf(Address.parse(address)));
  const answered = await chain.emulator.ask({ account, method, stack: items, now: chain.head.time });
  if (answered === null) return ok({ gas_used: 0, exit_code: -13, stack: [] });
  return ok({ gas_used: 1, exit_code: answered.exitCode, stack: answered.stack.map(presentItem) });
}

function presentItem(item: TupleItem): object {
  if (item.type === 'int') return { type: 'num', value: `0x${item.value.toString(16)}` };
  if (item.type === 'cell' || item.type === 'slice')
    return { type: 'cell', value: item.cell.toBoc().toString('base64') };
  return { type: 'null', value: null };
}

interface AskedFee {
  address: string;
  body: string;
  init_code?: string;
  init_data?: string;
  ignore_chksig: boolean;
}

async function estimateFee({ chain }: View, request: RestRequest): Promise<RestResponse> {
  const { address, body, ignore_chksig: ignoresSignature } = JSON.parse(request.body.toString()) as AskedFee;
  const to = Address.parse(address);
  const message = beginCell()
    .store(storeMessage(external({ to, body: Cell.fromBase64(body) })))
    .endCell();
  const lt = BigInt(chain.blocks.length + 1) * 10_000_000n;
  try {
    const { transaction } = await chain.emulator.run({
      account: chain.accountOf(rawOf(to)),
      message,
      now: chain.head.time,
      lt,
      ignoresSignature,
    });
    return ok({ source_fees: feesOf(transaction), destination_fees: [] });
  } catch (error) {
    if (error instanceof NotAccepted) return declined(500, `LITE_SERVER_UNKNOWN: ${error.message}`);
    throw error;
  }
}

function feesOf(cell: Cell): object {
  const { description, totalFees, outMessages } = loadTransaction(cell.beginParse());
  if (description.type !== 'generic') return {};
  const storage = description.storagePhase?.storageFeesCollected ?? 0n;
  const gas = description.computePhase.type === 'vm' ? description.computePhase.gasFees : 0n;
  const action = description.actionPhase?.totalActionFees ?? 0n;
  const forward = outMessages
    .values()
    .reduce((sum, { info }) => sum + (info.type === 'internal' ? info.forwardFee : 0n), action);
  return {
    in_fwd_fee: Number(totalFees.coins - storage - gas - action),
    storage_fee: Number(storage),
    gas_fee: Number(gas),
    fwd_fee: Number(forward),
  };
}

async function send({ chain }: View, { body }: RestRequest): Promise<RestResponse> {
  try {
    const { hash, message } = await chain.submit((JSON.parse(body.toString()) as { boc: string }).boc);
    const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
    return ok({ message_hash: base64(hash), message_hash_norm: base64(externalName(message)) });
  } catch (error) {
    const reason = `cannot apply external message to current state : ${error instanceof Error ? error.message : 'failed'}`;
    return declined(500, `LITE_SERVER_UNKNOWN: ${reason}`);
  }
}
