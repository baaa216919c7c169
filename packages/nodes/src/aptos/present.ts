import type { Version } from './chain.ts';
import type { Executed } from './execute.ts';
import { short } from './hashes.ts';
import type { Submitted } from './read-submitted.ts';

/** Transactions as the node's REST interface writes them; what nobody reads of ours is left out. */

export const presentVersion = ({ version, hash, root, time, kind, content }: Version): object => ({
  version: String(version),
  hash,
  accumulator_root_hash: root,
  state_checkpoint_hash: null,
  ...(content === null
    ? { gas_used: '0', success: true, vm_status: 'Executed successfully', changes: [], events: [] }
    : presentUser(content.submitted, content.result)),
  ...(kind === 'genesis_transaction' ? {} : { timestamp: String(BigInt(time) * 1_000n) }),
  type: kind,
});

const presentAsked = ({ sender, sequence, maxGas, gasPrice, expiration, nonce }: Submitted): object => ({
  sender: short(sender),
  sequence_number: String(sequence ?? 2n ** 64n - 1n),
  max_gas_amount: String(maxGas),
  gas_unit_price: String(gasPrice),
  expiration_timestamp_secs: String(expiration),
  ...(nonce === null ? {} : { replay_protection_nonce: String(nonce) }),
});

export const presentUser = (
  submitted: Submitted,
  { success, vmStatus, gasUsed, events, changes }: Executed,
): object => ({
  ...presentAsked(submitted),
  gas_used: String(gasUsed),
  success,
  vm_status: vmStatus,
  events,
  changes,
});

export const presentWaiting = (submitted: Submitted): object => ({
  hash: submitted.hash,
  ...presentAsked(submitted),
  type: 'pending_transaction',
});
