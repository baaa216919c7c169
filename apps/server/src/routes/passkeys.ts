import type { Contract } from '@florin/contract/contract';
import { listOwnPasskeys, removeOwnPasskey, renameOwnPasskey } from '@florin/engine/accounts/passkeys/change';
import { beginProof, provePasskey } from '@florin/engine/accounts/passkeys/prove';
import { beginPasskey, registerPasskey } from '@florin/engine/accounts/passkeys/register';
import { beginPasskeySignIn, signInWithPasskey } from '@florin/engine/accounts/passkeys/sign-in';
import { consoleOf } from '../http/console/place.ts';
import type { Handlers } from '../http/handler.ts';
import { originOf } from '../http/origin.ts';
import type { ServerPorts } from '../ports.ts';
import { presentSession } from '../presenters/account.ts';
import { toRegistration } from '../presenters/approval.ts';
import {
  presentChallenge,
  presentCreation,
  presentPasskey,
  presentProof,
  toAnswer,
  toNamedRequest,
} from '../presenters/passkey.ts';
import { changingCallers } from './fresh.ts';

/** Passkeys that sign an account in, and prove who asks. */
export const passkeyRoutes = (ports: ServerPorts): Handlers<Contract['passkeys']> => ({
  list: async ({ caller }) => ({ passkeys: (await listOwnPasskeys(ports, caller.accountId)).map(presentPasskey) }),
  begin: async ({ caller, body, request }) => {
    const asked = { place: consoleOf(request), password: body?.current_password ?? undefined };
    return presentCreation(await beginPasskey(ports, caller, asked));
  },
  register: async ({ caller, body: { name, registration }, request }) => {
    const made = { place: consoleOf(request), name, registration: toRegistration(registration) };
    return presentPasskey(await registerPasskey(ports, caller, { ...made, requestId: String(request.id) }));
  },
  rename: async ({ caller, params, body: { name } }) =>
    presentPasskey(await renameOwnPasskey(ports, caller.accountId, { id: params.passkey_id, name })),
  remove: async ({ caller, params, request }) => {
    await removeOwnPasskey(ports, caller, { id: params.passkey_id, requestId: String(request.id) });
    return undefined;
  },
  beginSignIn: async ({ request }) => presentChallenge(await beginPasskeySignIn(ports, consoleOf(request))),
  signIn: async ({ body, request }) => {
    const signed = { place: consoleOf(request), answer: toAnswer(body) };
    return presentSession(await signInWithPasskey(ports, signed, originOf(request)));
  },
  beginProof: async ({ caller, body, request }) => {
    const named = body?.request ? toNamedRequest(body.request) : null;
    return presentChallenge(await beginProof(ports, caller, { place: consoleOf(request), request: named }));
  },
  prove: async ({ caller, body, request }) => {
    const signed = { place: consoleOf(request), answer: toAnswer(body) };
    return presentProof(await changingCallers(ports, caller.accountId, provePasskey(ports, caller, signed)));
  },
});
