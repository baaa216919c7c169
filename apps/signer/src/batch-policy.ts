import type { DecodedBatch } from '@florin/domain/ports/chain';
import type { NetworkLimits, OwnFacts, StoredIntent, StoredItem } from './facts.ts';

/** Why a batch is not signed by what the database says of it; null when it sweeps deposits of ours into the treasury. */
export function checkBatch(intent: StoredIntent, own: OwnFacts, limits: NetworkLimits): string | null {
  const { source, items, amount, feeCap, slot } = intent;
  if (source.kind !== 'treasury') return 'a batch is sent by the treasury';
  const isOfCoins = slot?.kind === 'coins';
  const why = (isOfCoins ? checkCoins(intent, own) : checkContract(intent, own, limits)) ?? checkItems(items, own);
  if (why !== null) return why;
  const sum = items.reduce((total, item) => total + item.amount, 0n);
  // Coins pay for their own way, unless the treasury's do.
  const arriving = isOfCoins && own.treasuryPays !== true ? sum - feeCap : sum;
  return arriving === amount ? null : `its items are ${arriving} base units, not ${amount}`;
}

function checkCoins({ destination, asset }: StoredIntent, own: OwnFacts): string | null {
  if (asset.kind !== 'native') return 'a batch of coins sweeps the native coin';
  return own.canonical(destination) === own.treasury ? null : 'a sweep goes to the treasury';
}

function checkContract({ destination, asset }: StoredIntent, own: OwnFacts, limits: NetworkLimits): string | null {
  if (asset.kind !== 'token') return 'a batch sweeps a token';
  // Where each address signs its own part nobody stands between: it goes to the treasury itself.
  if (own.batchContract === null)
    return own.canonical(destination) === own.treasury ? null : 'a sweep goes to the treasury';
  if (limits.batchCode !== own.batchContract.codeHash)
    return 'this signer is not configured for the contract of batches';
  return own.canonical(destination) === own.batchContract.address
    ? null
    : 'a batch calls the contract of this treasury';
}

function checkItems(items: readonly StoredItem[], own: OwnFacts): string | null {
  if (items.length === 0) return 'a batch sweeps something';
  for (const item of items) {
    if (own.canonical(item.address) !== own.depositAddress(item.index))
      return `the address of item ${item.index} is not a deposit address of ours`;
    if (own.canonical(item.destination) !== own.treasury) return 'a sweep goes to the treasury';
    if (item.status !== 'intent') return `its item ${item.index} is ${item.status}`;
  }
  return null;
}

/** Why bytes are not those of a batch; null when they sweep exactly its items, lent to nobody but our contract, or signed for the treasury. */
export function compareBatch(intent: StoredIntent, bytes: DecodedBatch, own: OwnFacts): string | null {
  const contract = own.batchContract?.address ?? own.treasury;
  if (bytes.contract !== contract) return 'the bytes call another contract';
  if (intent.asset.kind !== 'token' || bytes.token !== own.canonical(intent.asset.ref))
    return 'the bytes move another asset';
  if (bytes.items.length !== intent.items.length) return 'the bytes sweep more or fewer addresses';
  const differs = bytes.items.findIndex(({ address, amount }, at) => {
    const item = intent.items[at];
    return item === undefined || own.canonical(address) !== own.canonical(item.address) || amount !== item.amount;
  });
  if (differs >= 0) return `the bytes sweep something else as item ${differs}`;
  let last = -1;
  for (const authorization of bytes.authorizations) {
    // Chain 0 would lend the address on every chain there is (EIP-7702).
    if (authorization.network !== intent.network) return `an authorization is for network ${authorization.network}`;
    if (authorization.contract !== contract) return 'an authorization lends an address to another contract';
    if (authorization.item <= last || authorization.item >= intent.items.length)
      return 'an authorization belongs to no item of its own';
    last = authorization.item;
  }
  return null;
}
