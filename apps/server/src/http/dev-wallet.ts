import { Refusal } from '@florin/domain/errors';

const timeoutMilliseconds = 20_000;

/**
 * Asks the development stack's wallet to pay what a payment still misses; answers with the transaction's hash.
 *
 * @param address where that wallet listens, on this machine
 */
export const payFromDevWallet =
  (address: string) =>
  async (paymentId: string): Promise<string> => {
    const target = new URL(`/${encodeURIComponent(paymentId)}`, address);
    const answer = await fetch(target, { method: 'POST', signal: AbortSignal.timeout(timeoutMilliseconds) });
    const { hash, problem } = (await answer.json()) as { hash?: string; problem?: string };
    if (hash === undefined) throw new Refusal('CONFLICT', problem ?? 'The dev wallet did not pay.');
    return hash;
  };
