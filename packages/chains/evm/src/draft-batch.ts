import { InvariantError, Refusal } from '@florin/domain/errors';
import type { BatchItem, Movement } from '@florin/domain/ports/chain';
import { hexToBytes } from 'viem';
import { quantity } from './answers.ts';
import { encodeBatchCall } from './batch-call.ts';
import type { Draft } from './draft.ts';
import { coinTransferGas, estimateTokenGas, readCode } from './estimate-gas.ts';
import type { Rpc } from './node.ts';
import type { OpenAuthorization } from './set-code-transaction.ts';
import { sweeperAddress } from './sweeper.ts';

/** EIP-7702: charged for each authorization, a part of it given back where the account exists. */
const authorizationGas = 25_000n;
/** Reaching an address that lends itself, and the contract's own steps around it. */
const itemGas = 10_000n;

/**
 * A batch of token sweeps by the treasury's own contract. An address that does not lend itself yet is asked to. The
 * limit leaves every item room; what is not used is not paid.
 * @throws Refusal CONFLICT when every item would fail now; some that would fail do not stop the others.
 */
export async function draftBatch(rpc: Rpc, { from: treasury, asset, items = [] }: Movement): Promise<Draft> {
  if (asset.kind !== 'token' || items.length === 0)
    throw new InvariantError('A batch sweeps some deposits of a token.');
  const contract = sweeperAddress(treasury);
  const gasOf = ({ address, amount }: BatchItem) =>
    estimateTokenGas(rpc, { from: address, to: treasury, asset, amount });
  const [estimates, authorizations] = await Promise.all([
    Promise.allSettled(items.map(gasOf)),
    openAuthorizations(rpc, contract, items),
  ]);
  const gasEach = largest(estimates);
  const data = encodeBatchCall({ token: asset.ref, gasEach, items });
  const fixed = coinTransferGas + calldataGas(data) + authorizationGas * BigInt(authorizations.length);
  const count = BigInt(items.length);
  return {
    to: contract,
    value: 0n,
    data,
    gas: fixed + count * (gasEach + itemGas) + gasEach / 32n + itemGas,
    gasUsed: fixed + (count * (gasEach - coinTransferGas) * 4n) / 5n,
    authorizations,
  };
}

function largest(estimates: readonly PromiseSettledResult<bigint>[]): bigint {
  let gas = 0n;
  for (const estimate of estimates) {
    if (estimate.status === 'fulfilled') gas = estimate.value > gas ? estimate.value : gas;
    else if (!(estimate.reason instanceof Refusal)) throw estimate.reason;
  }
  if (gas === 0n) throw new Refusal('CONFLICT', 'Every transfer of the batch would fail.');
  return gas;
}

/** Leave for the contract of every address that has not given it, in the order of the items. */
async function openAuthorizations(rpc: Rpc, contract: string, items: readonly BatchItem[]): Promise<Open[]> {
  const lent = `0xef0100${contract.slice(2).toLowerCase()}`;
  const found = await Promise.all(
    items.map(async ({ address }, item): Promise<Open[]> => {
      if ((await readCode(rpc, address)) === lent) return [];
      const nonce = await rpc.ask('eth_getTransactionCount', [address, 'latest'], (value) =>
        quantity(value, 'transaction count'),
      );
      return [{ item, contract, nonce }];
    }),
  );
  return found.flat();
}
type Open = Omit<OpenAuthorization, 'chainId'>;

/** EIP-2028. */
const calldataGas = (data: `0x${string}`): bigint =>
  hexToBytes(data).reduce((gas, byte) => gas + (byte === 0 ? 4n : 16n), 0n);
