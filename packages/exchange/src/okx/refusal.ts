import { sourceFailure } from '@florin/ccxt/source-failure';
import type { InstructionAnswer } from '@florin/domain/ports/exchange';

/**
 * Codes of answers that say that nothing was done: the request was malformed, not allowed, or too much for the
 * account. https://www.okx.com/docs-v5/en/#error-code
 */
const nothingDone = [/^5000[02]$/, /^50011$/, /^50014$/, /^501\d\d$/, /^51\d{3}$/, /^58\d{3}$/];
/** Of those, the ones that say the opposite: an order under this id exists already. */
const existsAlready = new Set(['51016', '51065']);
const orderUnknown = new Set(['51603', '51400', '51401', '51402']);

/** The codes in an answer that ccxt threw as an error: that of the whole first, then those of its parts. */
export function codesOf(error: unknown): string[] {
  const message = error instanceof Error ? error.message : '';
  return [...message.matchAll(/"s?[cC]ode"\s*:\s*"(\d{1,6})"/g)].flatMap(([, code]) => code ?? []);
}

/** Whether an answer says that an order does not exist, or has ended and cannot be cancelled any more. */
export const isOrderUnknown = (error: unknown): boolean => codesOf(error).some((code) => orderUnknown.has(code));

/** Whether an answer of the funding account says that it knows nothing of what was asked for. */
export const isUnknownThere = (error: unknown): boolean => codesOf(error).some((code) => code.startsWith('58'));

/**
 * What an instruction came to that threw. Only an answer that says so in the exchange's own words, or a request that
 * never left, counts as refused; a timeout, a broken connection or a server's error leaves it unknown.
 */
export function answerOf({ error, left }: { error: unknown; left: boolean }): InstructionAnswer {
  const reason = reasonOf(error);
  if (!left) return { answer: 'refused', reason: `It was never sent: ${reason}` };
  const codes = codesOf(error).filter((code) => code !== '0' && code !== '1');
  if (codes.some((code) => existsAlready.has(code))) return { answer: 'unknown', reason };
  if (codes.length > 0 && codes.every((code) => nothingDone.some((known) => known.test(code))))
    return { answer: 'refused', reason };
  // Whoever says that there are too many requests has not done this one.
  return sourceFailure(error) === 'rate_limited' ? { answer: 'refused', reason } : { answer: 'unknown', reason };
}

const reasonMax = 300;
/** For people; it holds no credentials: those travel in headers, and ccxt writes none of them into its errors. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, reasonMax);
