import type { Contract } from '@florin/contract/contract';
import type { NewPasskeyChange } from '@florin/contract/schemas/merchant-passkey';
import type { Evidence } from '@florin/approvals/evidence';
import { invalid } from '@florin/domain/errors';
import type { WithdrawalRow } from '@florin/database/sql/withdrawals';
import type { PasskeyChange, PasskeyWish, ShownBinding } from '@florin/engine/approvals/merchant-passkeys';
import type { ShownSigning } from '@florin/engine/approvals/merchant-signature';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { toEvidence, toRegistration } from '../presenters/approval.ts';
import { presentBinding, presentPasskeyChange, presentSigning } from '../presenters/merchant-passkey.ts';
import { presentWithdrawal } from '../presenters/withdrawal.ts';

interface SignedWithdrawal {
  account: string;
  id: string;
  nonce: string;
  evidence: Evidence;
}

/** What a merchant who signs withdrawals needs, bound to its ports. */
export interface WithdrawalPasskeyUseCases {
  readPasskeys(account: string): Promise<ShownBinding>;
  /** Refuses with CONFLICT, VALIDATION_ERROR. */
  proposeChange(proposed: { account: string; wish: PasskeyWish }, by: Actor): Promise<PasskeyChange>;
  /** Refuses with NOT_FOUND, CONFLICT, VALIDATION_ERROR. */
  signChange(signed: { account: string; id: string; evidence: Evidence }, by: Actor): Promise<PasskeyChange>;
  /** Refuses with NOT_FOUND, also for another merchant's. */
  readSigning(account: string, id: string): Promise<ShownSigning>;
  /** Refuses with NOT_FOUND, CONFLICT, VALIDATION_ERROR. */
  signWithdrawal(signed: SignedWithdrawal, by: Actor): Promise<WithdrawalRow>;
}

/** Which passkeys sign a merchant's withdrawals, and what they sign. */
export const withdrawalPasskeyRoutes = (
  engine: WithdrawalPasskeyUseCases,
): Handlers<Contract['withdrawalPasskeys']> => ({
  list: async ({ caller }) => presentBinding(await engine.readPasskeys(caller.accountId)),
  propose: async ({ caller, body, request }) => {
    const proposed = { account: caller.accountId, wish: toWish(body) };
    return presentPasskeyChange(await engine.proposeChange(proposed, actorOf({ caller, request })));
  },
  signChange: async ({ caller, params, body, request }) => {
    const signed = { account: caller.accountId, id: params.change_id, evidence: toEvidence(body.evidence) };
    return presentPasskeyChange(await engine.signChange(signed, actorOf({ caller, request })));
  },
  readSigning: async ({ caller, params }) =>
    presentSigning(await engine.readSigning(caller.accountId, params.withdrawal_id)),
  sign: async ({ caller, params, body, request }) => {
    const { nonce, evidence } = body;
    const signed = { account: caller.accountId, id: params.withdrawal_id, nonce, evidence: toEvidence(evidence) };
    return presentWithdrawal(await engine.signWithdrawal(signed, actorOf({ caller, request })));
  },
});

function toWish({ action, name, page, registration, key }: NewPasskeyChange): PasskeyWish {
  if (action === 'keep') return { action };
  if (action === 'remove') {
    if (!key) throw invalid('key', 'Name the passkey that shall be removed.');
    return { action, passkey: key };
  }
  if (!name) throw invalid('name', 'Give the passkey a name.');
  if (!registration) throw invalid('registration', 'Send what the browser answered when the passkey was made.');
  return { action, name, page: page ?? null, registration: toRegistration(registration) };
}
