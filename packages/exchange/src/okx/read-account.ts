import type { ExchangeBalance, ExchangeDeposit, ExchangeNetwork } from '@florin/domain/ports/exchange';
import { amountOf, type OkxRecord, textOf } from './ccxt-okx.ts';

/** https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-currencies */
export const readNetwork = (record: OkxRecord): ExchangeNetwork => ({
  network: textOf(record, 'chain'),
  withdrawals: record['canWd'] === true,
  deposits: record['canDep'] === true,
  // The exchange told a range before it told one fee; the least of it is what it takes by default.
  fee: textOf(record, 'fee') || amountOf(record, 'minFee'),
  minimum: amountOf(record, 'minWd'),
  digits: Number(textOf(record, 'wdTickSz') || '0'),
  contractEnd: textOf(record, 'ctAddr').toLowerCase() || null,
});

/** Adds whole numbers of 10⁻¹⁸; amounts of an exchange have at most so many digits. */
const add = (one: string, other: string): string => {
  const units = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole) * 10n ** 18n + BigInt(fraction.slice(0, 18).padEnd(18, '0'));
  };
  const sum = (units(one) + units(other)).toString().padStart(19, '0');
  return `${sum.slice(0, -18)}.${sum.slice(-18)}`;
};

/** One line for each coin of the two wallets. */
export function readBalances(funding: readonly OkxRecord[], trading: readonly OkxRecord[]): readonly ExchangeBalance[] {
  const symbols = new Set([...funding, ...trading].map((record) => textOf(record, 'ccy')));
  return [...symbols].map((symbol) => {
    const isMine = (record: OkxRecord): boolean => textOf(record, 'ccy') === symbol;
    const [there, here] = [funding.find(isMine), trading.find(isMine)];
    return {
      symbol,
      funding: amountOf(there, 'availBal'),
      trading: amountOf(here, 'availBal'),
      total: add(amountOf(there, 'bal'), amountOf(here, 'cashBal')),
    };
  });
}

/** States of a deposit that counts: credited, and withdrawable. */
const credited = new Set(['1', '2']);

/** https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-deposit-history */
export const readDeposit = (record: OkxRecord): ExchangeDeposit => ({
  reference: textOf(record, 'depId'),
  symbol: textOf(record, 'ccy'),
  txHash: textOf(record, 'txId'),
  amount: amountOf(record, 'amt'),
  credited: credited.has(textOf(record, 'state')),
});
