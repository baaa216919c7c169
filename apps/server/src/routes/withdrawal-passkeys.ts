import type { Contract } from '@florin/contract/contract';
import type { NewPasskeyChange } from '@florin/contract/schemas/merchant-passkey';
import { invalid } from '@florin/domain/errors';
import {
  type PasskeyWish,
  proposePasskeyChange,
  readPasskeys,
  signPasskeyChangeOf,
} from '@florin/engine/approvals/merchant-passkeys';
import { readSigning, signWithdrawal } from '@florin/engine/approvals/merchant-signature';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { toEvidence, toRegistration } from '../presenters/approval.ts';
import { presentBinding, presentPasskeyChange, presentSigning } from '../presenters/merchant-passkey.ts';
import { presentWithdrawal } from '../presenters/withdrawal.ts';

/** Which passkeys sign a merchant's withdrawals, and what they sign. */
export const withdrawalPasskeyRoutes = (ports: ServerPorts): Handlers<Contract['withdrawalPasskeys']> => ({
  list: async ({ caller }) => presentBinding(await readPasskeys(ports, caller.accountId)),
  propose: async ({ caller, body, request }) => {
    const proposed = { account: caller.accountId, wish: toWish(body) };
    return presentPasskeyChange(await proposePasskeyChange(ports, proposed, actorOf({ caller, request })));
  },
  signChange: async ({ caller, params, body, request }) => {
    const signed = { account: caller.accountId, id: params.change_id, evidence: toEvidence(body.evidence) };
    return presentPasskeyChange(await signPasskeyChangeOf(ports, signed, actorOf({ caller, request })));
  },
  readSigning: async ({ caller, params }) =>
    presentSigning(await readSigning(ports, caller.accountId, params.withdrawal_id)),
  sign: async ({ caller, params, body, request }) => {
    const { nonce, evidence } = body;
    const signed = { account: caller.accountId, id: params.withdrawal_id, nonce, evidence: toEvidence(evidence) };
    return presentWithdrawal(await signWithdrawal(ports, signed, actorOf({ caller, request })));
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
