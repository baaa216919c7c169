import type { Contract } from '@florin/contract/contract';
import { listFirstPasskeys, signPasskeyChangeOf } from '@florin/engine/approvals/merchant-passkeys';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { toEvidence } from '../presenters/approval.ts';
import { presentPasskeyChange } from '../presenters/merchant-passkey.ts';

/** First passkeys of merchants, which approvers let in. */
export const adminMerchantPasskeyRoutes = (ports: ServerPorts): Handlers<Contract['adminMerchantPasskeys']> => ({
  list: async () => ({ changes: (await listFirstPasskeys(ports)).map(presentPasskeyChange) }),
  sign: async ({ params, body, ...who }) =>
    presentPasskeyChange(
      await signPasskeyChangeOf(
        ports,
        { account: null, id: params.id, evidence: toEvidence(body.evidence) },
        actorOf(who),
      ),
    ),
});
