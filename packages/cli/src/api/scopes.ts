import { type Florin, isFlorinError } from '@florin/sdk';

/** Nobody's id: nothing can be removed or cancelled by it. */
const nobody = '00000000-0000-0000-0000-000000000000';
/** What is missing is told to whoever has the right to ask. */
const toldMissing = new Set(['webhooks', 'wallets', 'refunds']);

/** The scopes that a key has, found out by asking: the service tells a missing one as FORBIDDEN. @throws FlorinError */
export async function scopesOf(florin: Florin, signal: AbortSignal): Promise<string[]> {
  const questions: Readonly<Record<string, () => PromiseLike<unknown>>> = {
    payments: () => florin.payments.settings({ signal }),
    withdrawals: () => florin.withdrawals.balance({ signal }),
    webhooks: () => florin.webhooks.retrieve({ signal }),
    wallets: () => florin.withdrawals.removeWallet(nobody, undefined, { signal }),
    refunds: () => florin.refunds.cancel(nobody, { signal }),
  };
  const scopes: string[] = [];
  for (const [scope, ask] of Object.entries(questions)) {
    try {
      await ask();
      scopes.push(scope);
    } catch (error) {
      if (isFlorinError(error, 'NOT_FOUND') && toldMissing.has(scope)) scopes.push(scope);
      else if (!isFlorinError(error, 'FORBIDDEN')) throw error;
    }
  }
  return scopes;
}
