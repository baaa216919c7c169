import type { Access } from '@florin/contract/access';
import type { Caller } from '@florin/engine/accounts/caller';
import { requireFreshFactor } from '@florin/engine/accounts/passkeys/require-fresh';
import type { SensitiveRequest } from '@florin/engine/accounts/second-person/ask';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';

/** What administrators prove beside their session. */
export interface StepUpGate {
  /** Whether a fresh second factor is asked for at all. */
  factor: boolean;
  /** Which routes also need another administrator: none, those that hand an account over, or all that ask for a factor. */
  person: 'off' | 'resets' | 'all';
  now: () => Date;
  /** Refuses with SECOND_PERSON_REQUIRED unless another administrator has confirmed this request. */
  askSecondPerson: (by: { accountId: string; requestId: string }, request: SensitiveRequest) => Promise<void>;
}

/** Refuses with SECOND_FACTOR_REQUIRED unless this session proved its second factor within the last ten minutes. */
export const askFreshFactor = ({ factor, now }: StepUpGate, caller: Caller): void => {
  if (factor) requireFreshFactor(caller, now());
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Refuses unless another administrator has confirmed this request, however often it is asked; null on routes that never ask. */
    askSecondPerson: (() => Promise<void>) | null;
  }
}

/** Asks for another administrator, once the body is known, and lets handlers ask; null where the route never does. */
export const secondPersonGate = ({ stepUp }: Access, gate: StepUpGate): preHandlerAsyncHookHandler | null => {
  if (stepUp === 'none' || stepUp === 'second_person') return null;
  const always = gate.person === 'all' || (gate.person === 'resets' && stepUp === 'person');
  return async (request) => {
    if (!request.caller) return;
    const by = { accountId: request.caller.personId, requestId: String(request.id) };
    const { method, url: path, body } = request;
    // A confirmation is used up by the first question: the answer is kept for further ones.
    let answer: Promise<void> | null = null;
    request.askSecondPerson = () => (answer ??= gate.askSecondPerson(by, { method, path, body }));
    if (always) await request.askSecondPerson();
  };
};

/** For use-cases that need another administrator for some of what they do. */
export const secondPersonOf = ({ askSecondPerson }: FastifyRequest): (() => Promise<void>) => {
  if (askSecondPerson === null) throw new TypeError('This route asks for no second person.');
  return askSecondPerson;
};
