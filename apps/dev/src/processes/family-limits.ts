import { confirmationsRequired } from '../chain/local-chain.ts';
import type { StackFacts } from './stack-facts.ts';

/** Most that one payout may send, and all of 24 hours, in base units of USDT: the whole opening treasury. */
export const payoutMax = String(1_000_000n * 10n ** 6n);

/** Everything that the stack offers on a chain may go back, as much of each token as may be paid out. */
export const refundLimits = (native: string, contracts: readonly string[]): string =>
  [`native:${native}:${native}`, ...contracts.map((contract) => `${contract}:${payoutMax}:${payoutMax}`)].join();

/** The signer looks at a chain by itself, as deep as the worker does. */
export const sightOf = (place: string, url: string, isDeep = true): Record<string, string> => ({
  [`FLORIN_SIGNER_RPC_${place}`]: url,
  ...(isDeep ? { [`FLORIN_SIGNER_FINAL_DEPTH_${place}`]: String(confirmationsRequired) } : {}),
});

/** Lamports: what a transaction may cost that opens a token account, and 100 SOL of refunds. */
const solanaFeeMax = String(10n ** 7n);
const lamportsMax = String(100n * 10n ** 9n);

export function solanaLimits({
  url,
  network,
  contracts: { USDT, USDC },
}: NonNullable<StackFacts['solana']>): Record<string, string> {
  const place = `SOLANA_${network}`;
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: solanaFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: '1',
    [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: USDT,
    [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(lamportsMax, [USDT, USDC]),
  };
}

/** Sun: what a sweep of USDT may cost and be sent for it, and 10,000 TRX of refunds. */
const tronFeeMax = String(60n * 10n ** 6n);
const sunMax = String(10_000n * 10n ** 6n);

export function tronLimits({
  url,
  network,
  contracts: { USDT },
}: NonNullable<StackFacts['tron']>): Record<string, string> {
  const place = `TRON_${network}`;
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: tronFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: tronFeeMax,
    [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: USDT,
    [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(sunMax, [USDT]),
  };
}

/** Base units of the chain's own coin: one for fees and gas, a thousand of refunds. */
const oneAtom = 10n ** 6n;

export function cosmosLimits({
  url,
  network,
  contracts: { USDT, USDC },
}: NonNullable<StackFacts['cosmos']>): Record<string, string> {
  const place = `${network}_${network}`.toUpperCase();
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: String(oneAtom),
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: String(oneAtom),
    [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: USDT,
    [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(String(1_000n * oneAtom), [USDT, USDC]),
  };
}

/** Octas: what a transaction may cost, and 1,000 APT of refunds. */
const aptosFeeMax = String(10n ** 7n);
const octasMax = String(1_000n * 10n ** 8n);

export function aptosLimits({
  url,
  network,
  contracts: { USDT, USDC },
}: NonNullable<StackFacts['aptos']>): Record<string, string> {
  const place = `APTOS_${network}`;
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: aptosFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: '1',
    [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: USDT,
    [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(octasMax, [USDT, USDC]),
  };
}

/** MIST: what a transaction may cost, and 100 SUI of refunds. Payouts are in USDT, which is not issued there. */
const suiFeeMax = String(10n ** 8n);
const mistMax = String(100n * 10n ** 9n);

export function suiLimits({
  url,
  network,
  contracts: { USDC },
}: NonNullable<StackFacts['sui']>): Record<string, string> {
  const place = `SUI_${network}`;
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: suiFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: '1',
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(mistMax, [USDC]),
  };
}

/** Nanotons: what a transfer of USDT may cost and be sent for it, and 1,000 TON of refunds. */
const tonFeeMax = String(10n ** 8n);
const nanotonsMax = String(1_000n * 10n ** 9n);

export function tonLimits({
  url,
  network,
  contracts: { USDT },
}: NonNullable<StackFacts['ton']>): Record<string, string> {
  const place = `TON_${network}`;
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: tonFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: tonFeeMax,
    [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: USDT,
    [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(nanotonsMax, [USDT]),
  };
}

/** Lovelace: what a transaction may cost, with what a token needs beside it, and 10,000 ADA of refunds. */
const cardanoFeeMax = String(10n * 10n ** 6n);
const lovelaceMax = String(10_000n * 10n ** 6n);

export function cardanoLimits({
  url,
  network,
  contracts: { USDC },
}: NonNullable<StackFacts['cardano']>): Record<string, string> {
  const place = `${network}_${network}`.toUpperCase();
  return {
    ...sightOf(place, url),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: cardanoFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: '1',
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(lovelaceMax, [USDC]),
  };
}

/** Mutez: what a transfer of USDT may cost and be sent for it, and 1,000 XTZ of refunds. */
const tezosFeeMax = String(10n ** 6n);
const mutezMax = String(1_000n * 10n ** 6n);

export function tezosLimits({
  url,
  network,
  contracts: { USDT },
}: NonNullable<StackFacts['tezos']>): Record<string, string> {
  const place = `TEZOS_${network}`;
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: tezosFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: tezosFeeMax,
    [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: USDT,
    [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(mutezMax, [USDT]),
  };
}
