import { readFileSync } from 'node:fs';
import { fingerprint } from '@florin/approvals/approver';
import { type BindingChange, type MerchantPasskey, readBindingChange, refuseBinding } from '@florin/approvals/merchant';
import { ownClock } from '../own-clock.ts';
import { withBook } from './console.ts';
import type { Memory } from './memory.ts';

/** So long an account stays bound after its release was begun, so that its merchant can call it off. */
export const releaseDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Orders of the signer's own console about merchants who sign their withdrawals. Each throws an Error with a line for
 * the operator.
 */
export const merchantOrders = {
  '--accept-merchant': withBook((_place, { merchants }, file) => {
    const change = readGiven(file);
    const binding = merchants.binding(change.account, ownClock.now());
    if (binding.passkeys.size > 0)
      throw new Error('The account is bound: one of its passkeys signs further changes, over the API.');
    const why = refuseBinding(binding, change);
    if (why !== null) throw new Error(`What is bound stays as it is: ${why}.`);
    merchants.change(change, { by: 'console', isFirst: true, counter: 0 });
    return `Bound ${change.account} to ${describe(change.passkey)}`;
  }),
  '--release-merchant': withBook((_place, { merchants }, account) => {
    const now = ownClock.now();
    const { passkeys, releaseAt } = merchants.binding(account, now);
    if (passkeys.size === 0) throw new Error('No such account is bound. --list-merchants shows those that are.');
    const at = releaseAt ?? new Date(now.getTime() + releaseDays * dayMs);
    if (releaseAt === null) merchants.release(account, at);
    return `${account} is released at ${at.toISOString()}, unless a passkey of it signs a change before.`;
  }),
  '--list-merchants': withBook((_place, memory) => list(memory)),
};

/** What the API shows of a change that binds a passkey. */
function readGiven(file: string): Extract<BindingChange, { action: 'enrol' }> {
  if (file === '') throw new Error('Name the file with the change, as the API shows it.');
  const { account, passkey } = JSON.parse(readFileSync(file, 'utf8')) as {
    account?: unknown;
    passkey?: Partial<Record<'key' | 'name' | 'public_key' | 'page', unknown>>;
  };
  const { key: id, name: person, public_key: publicKey, page = null } = passkey ?? {};
  const change = readBindingChange({
    action: 'enrol',
    account,
    passkey: { kind: 'passkey', id, person, publicKey, page },
  });
  if (change?.action !== 'enrol') throw new Error(`${file} holds no account with a passkey.`);
  return change;
}

const describe = (passkey: MerchantPasskey): string =>
  `${passkey.person}, passkey ${passkey.id}${passkey.page === null ? '' : ` of ${passkey.page}`}\n  ${fingerprint(passkey)}`;

function list({ merchants }: Memory): string {
  const now = ownClock.now();
  const lines = merchants.accounts().flatMap((account) => {
    const { passkeys, releaseAt } = merchants.binding(account, now);
    const until = releaseAt === null ? '' : `, released at ${releaseAt.toISOString()}`;
    return passkeys.size === 0 ? [] : [[`${account}${until}`], Array.from(passkeys.values(), describe)].flat();
  });
  return lines.join('\n');
}
