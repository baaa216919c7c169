import { AccountState, type CallFault } from './account-state.ts';
import { StandInRefusal } from './call.ts';
import { fundingCalls } from './funding-calls.ts';
import { refuseSignature, type SignedRequest, type StandInCredentials } from './signature.ts';
import { tradingCalls } from './trading-calls.ts';

const calls = { ...fundingCalls, ...tradingCalls };
const prefix = '/api/v5/';

/** How a request to an account is answered: with a status and a body, or not at all. */
export type AccountAnswer = { status: number; body: string } | 'reset' | 'silence';

const okx = (code: string, msg: string, data: readonly unknown[] = []): AccountAnswer => ({
  status: 200,
  body: JSON.stringify({ code, msg, data }),
});

/**
 * A stand-in for one account at OKX: it verifies every signature over the bytes that came, keeps wallets, withdrawals,
 * deposits and orders, and loses answers on demand.
 */
export class OkxAccount extends AccountState {
  readonly #credentials: StandInCredentials;
  readonly #now: () => Date;

  constructor({ credentials, now }: { credentials: StandInCredentials; now: () => Date }) {
    super();
    this.#credentials = credentials;
    this.#now = now;
  }

  /** Null for a path that needs no account. */
  answer(request: SignedRequest): AccountAnswer | null {
    const [path = '', search = ''] = request.target.split('?');
    const name = path.slice(prefix.length);
    const call = calls[`${request.method} ${name}`];
    if (!path.startsWith(prefix) || !call) return null;
    const refused = refuseSignature(request, this.#credentials, this.#now());
    if (refused !== null) {
      this.refusedSignatures += 1;
      return { ...(okx(refused, 'Invalid Sign') as { body: string }), status: 401 };
    }
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
    const fault = this.fault(name);
    const early = fault && before[fault];
    if (early) return early;
    const answer = this.#carryOut(() => {
      const body = request.body === '' ? {} : (JSON.parse(request.body) as Record<string, string>);
      return call(this, { query: new URLSearchParams(search), body });
    });
    return (fault && after[fault]) ?? answer;
  }

  #carryOut(act: () => readonly unknown[]): AccountAnswer {
    try {
      return okx('0', '', act());
    } catch (error) {
      if (error instanceof StandInRefusal) return okx(error.code, error.message);
      throw error;
    }
  }
}

const serverError: AccountAnswer = { status: 502, body: '<html>Bad gateway</html>' };
const before: Partial<Record<CallFault, AccountAnswer>> = {
  lost_before: 'reset',
  silent_before: 'silence',
  error_before: serverError,
  rate_limited: { status: 429, body: JSON.stringify({ code: '50011', msg: 'Too Many Requests', data: [] }) },
  busy: okx('50026', 'System error, please try again later'),
  refused: okx('58205', 'Withdrawal amount exceeds the upper limit'),
};
const after: Partial<Record<CallFault, AccountAnswer>> = {
  lost_after: 'reset',
  silent_after: 'silence',
  error_after: serverError,
};
