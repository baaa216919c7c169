import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth';
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query';
import {
  QueryBalanceRequest,
  QueryBalanceResponse,
  QueryDenomMetadataRequest,
  QueryDenomMetadataResponse,
  QuerySupplyOfRequest,
  QuerySupplyOfResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query';
import { ConfigResponse } from 'cosmjs-types/cosmos/base/node/v1beta1/query';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import { BaseVestingAccount, DelayedVestingAccount } from 'cosmjs-types/cosmos/vesting/v1beta1/vesting';
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service';
import type { CosmosChain } from './chain.ts';
import type { Ledger, StoredAccount } from './ledger.ts';
import { Refused } from './refused.ts';

type Query = (chain: CosmosChain, state: Ledger, request: Uint8Array) => Uint8Array;

/** The gRPC methods that Florin asks for, in the published message types. */
const queries: Readonly<Record<string, Query>> = {
  '/cosmos.auth.v1beta1.Query/Account': (_chain, state, request) => {
    const { address } = QueryAccountRequest.decode(request);
    const found = state.account(address);
    if (found === null)
      throw new Refused(22, `rpc error: code = NotFound desc = account ${address} not found: key not found`);
    return QueryAccountResponse.encode({ account: shown(address, found) }).finish();
  },
  '/cosmos.bank.v1beta1.Query/Balance': (_chain, state, request) => {
    const { address, denom } = QueryBalanceRequest.decode(request);
    return QueryBalanceResponse.encode({ balance: { denom, amount: String(state.held(address, denom)) } }).finish();
  },
  '/cosmos.bank.v1beta1.Query/SupplyOf': (_chain, state, request) => {
    const { denom } = QuerySupplyOfRequest.decode(request);
    return QuerySupplyOfResponse.encode({ amount: { denom, amount: String(state.supply(denom)) } }).finish();
  },
  '/cosmos.bank.v1beta1.Query/DenomMetadata': ({ metadata }, _state, request) => {
    const { denom } = QueryDenomMetadataRequest.decode(request);
    const found = metadata.get(denom);
    if (found === undefined)
      throw new Refused(22, `rpc error: code = NotFound desc = client metadata for denom ${denom}: key not found`);
    const { display, exponent, symbol } = found;
    const denomUnits = [
      { denom, exponent: 0, aliases: [] },
      { denom: display, exponent, aliases: [] },
    ];
    return QueryDenomMetadataResponse.encode(
      QueryDenomMetadataResponse.fromPartial({ metadata: { base: denom, display, symbol, name: symbol, denomUnits } }),
    ).finish();
  },
  '/cosmos.base.node.v1beta1.Service/Config': ({ gasPrice, native }) =>
    ConfigResponse.encode(ConfigResponse.fromPartial({ minimumGasPrice: `${gasPrice}${native}` })).finish(),
  // A price has the form of a balance here: one coin, whose amount is in 10^-18.
  '/feemarket.feemarket.v1.Query/GasPrice': ({ attoPrice, native, rules }) => {
    if (rules.fees !== 'feemarket') throw new Refused(6, 'unknown query path: unknown request');
    return QueryBalanceResponse.encode({ balance: { denom: native, amount: String(attoPrice) } }).finish();
  },
  '/cosmos.tx.v1beta1.Service/Simulate': (chain, _state, request) => {
    const { code, log, gasUsed, gasWanted } = chain.simulate(SimulateRequest.decode(request).txBytes);
    if (code !== 0)
      throw new Refused(18, `rpc error: code = Unknown desc = ${log} with gas used: '${gasUsed}': unknown request`);
    return SimulateResponse.encode(SimulateResponse.fromPartial({ gasInfo: { gasUsed, gasWanted } })).finish();
  },
};

/** @throws Refused as the application does */
export function answerQuery(
  chain: CosmosChain,
  { path, data, height }: { path: string; data: string; height: bigint },
): Uint8Array {
  const query = queries[path];
  if (query === undefined) throw new Refused(6, `unknown query path: unknown request`);
  return query(chain, chain.state(height), Buffer.from(data, 'hex'));
}

/** An account as the chain keeps it, in the message of its kind. */
function shown(address: string, { number: accountNumber, sequence, publicKey, vesting }: StoredAccount) {
  const pubKey =
    publicKey === null
      ? {}
      : { pubKey: { typeUrl: PubKey.typeUrl, value: PubKey.encode({ key: publicKey }).finish() } };
  const baseAccount = BaseAccount.fromPartial({ address, accountNumber, sequence, ...pubKey });
  if (vesting === undefined) return { typeUrl: BaseAccount.typeUrl, value: BaseAccount.encode(baseAccount).finish() };
  const originalVesting = vesting.coins.map(({ denom, amount }) => ({ denom, amount: String(amount) }));
  const { endTime } = vesting;
  const baseVestingAccount = BaseVestingAccount.fromPartial({ baseAccount, originalVesting, endTime });
  const value = DelayedVestingAccount.encode({ baseVestingAccount }).finish();
  return { typeUrl: DelayedVestingAccount.typeUrl, value };
}
