import { type Florin, isFlorinError } from '@florin/sdk';

/** The scopes that a key has, found out by asking: the service tells a missing one as FORBIDDEN. @throws FlorinError */
export async function scopesOf(florin: Florin, signal: AbortSignal): Promise<string[]> {
  const questions: Readonly<Record<string, () => PromiseLike<unknown>>> = {
    payments: () => florin.payments.settings({ signal }),
    withdrawals: () => florin.withdrawals.balance({ signal }),
    webhooks: () => florin.webhooks.retrieve({ signal }),
  };
  const scopes: string[] = [];
  for (const [scope, ask] of Object.entries(questions)) {
    try {
      await ask();
      scopes.push(scope);
    } catch (error) {
      // No webhook is set up: asked with the right to ask.
      if (isFlorinError(error, 'NOT_FOUND') && scope === 'webhooks') scopes.push(scope);
      else if (!isFlorinError(error, 'FORBIDDEN')) throw error;
    }
  }
  return scopes;
}
