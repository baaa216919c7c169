import type { Place } from './calls.ts';

/** One stop of a walk. The way from the stop before is found by imports and calls, with every file in between. */
export interface Stop {
  at: Place;
  /** The earlier stop that calls this one, where the one before has returned; an end of its place is enough. */
  from?: string;
  /** What carries the walk here where no call does: a row, a port, a socket, a name. */
  by?: string;
}

export interface Walk {
  title: string;
  stops: readonly Stop[];
}

const engine = 'packages/engine/src';
const sql = 'packages/database/src/sql';
const evm = 'packages/chains/evm/src';

/** The ways that a newcomer asks for first. */
export const walks: readonly Walk[] = [
  {
    title: "A payment's `amount_usd`, from the request to its row",
    stops: [
      { at: 'contract/src/routes/payments.ts#payments' },
      { at: 'contract/src/schemas/payment.ts#newPayment' },
      { at: 'contract/src/scalars.ts#positiveUsdInput' },
      { at: 'apps/server/src/http/mount-contract.ts#mountContract', by: 'the table of routes' },
      { at: 'apps/server/src/routes/payments.ts#paymentRoutes', by: "the route's name" },
      { at: `${engine}/payments/create-payment.ts#createPayment` },
      { at: `${engine}/payments/draft-payment.ts#draftPayment` },
      { at: 'packages/domain/src/money/usd.ts#parseUsd' },
      { at: `${sql}/payments/create.ts#createPayment`, from: 'create-payment.ts#createPayment' },
    ],
  },
  {
    title: 'A deposit, from the block to the payment',
    stops: [
      { at: 'apps/worker/src/loops/chain-loops.ts#ChainLoops' },
      { at: `${engine}/chains/scan-chain.ts#ChainScanner` },
      { at: `${engine}/chains/read-ahead.ts#readRange` },
      { at: `${evm}/adapter.ts#createEvmAdapter`, by: 'the port `ChainAdapter`, here of an EVM chain' },
      { at: `${evm}/read-patiently.ts#createBlockReader` },
      { at: `${evm}/read-block.ts#readBlock` },
      { at: `${engine}/chains/commit-block.ts#commitBlocks`, from: '#ChainScanner' },
      { at: `${engine}/chains/book-arrivals.ts#bookArrivals` },
      { at: 'packages/domain/src/payment/match-deposit.ts#matchDeposit' },
      { at: `${sql}/deposits/scan.ts#writeDeposits`, from: '#bookArrivals' },
      { at: `${engine}/payments/recompute.ts#recompute`, from: '#commitBlocks' },
      { at: 'packages/domain/src/payment/evaluate.ts#evaluate' },
      { at: `${sql}/payments/save.ts#savePayments`, from: '#recompute' },
    ],
  },
  {
    title: 'An event, from the change to the receiver',
    stops: [
      { at: `${engine}/payments/held-payment.ts#HeldPayment` },
      { at: `${engine}/events/payment-event.ts#paymentEventBody` },
      { at: `${engine}/payments/payment-store.ts#savePayments`, by: 'the held payment' },
      { at: `${engine}/events/record.ts#record` },
      { at: `${sql}/events/record.ts#recordEvents` },
      { at: 'apps/worker/src/loops/job-loops.ts#createJobLoops', by: 'the row of `deliveries`' },
      { at: `${engine}/webhooks/delivery-lanes.ts#DeliveryLanes` },
      { at: `${sql}/webhooks/claim.ts#claimPendingDeliveries` },
      { at: `${engine}/webhooks/attempt-delivery.ts#attemptDelivery`, from: '#DeliveryLanes' },
      { at: 'packages/domain/src/webhook/signature.ts#signatureHeaders' },
      {
        at: 'packages/webhook-transport/src/webhook-transport.ts#createWebhookTransport',
        by: 'the port `WebhookTransport`',
      },
      { at: `${sql}/webhooks/finish.ts#finishDeliveries`, from: '#DeliveryLanes' },
    ],
  },
  {
    title: 'A withdrawal, from the request to the end of its payout',
    stops: [
      { at: 'apps/server/src/routes/withdrawals.ts#withdrawalRoutes' },
      { at: `${engine}/withdrawals/request-withdrawal.ts#requestWithdrawal` },
      { at: `${sql}/withdrawals/request.ts#insertWithdrawal` },
      { at: 'apps/server/src/routes/admin-withdrawals.ts#adminWithdrawalRoutes', by: 'the row of `withdrawals`' },
      { at: `${engine}/withdrawals/approve-withdrawal.ts#approveWithdrawal` },
      { at: `${engine}/withdrawals/move-withdrawal.ts#moveWithdrawal` },
      { at: `${engine}/payouts/plan-payouts.ts#planPayouts`, by: 'the row, which is `processing` now' },
      { at: `${sql}/outgoing/plan.ts#insertOutgoing` },
      { at: `${engine}/outgoing/advance-outgoing.ts#advanceOutgoing`, by: 'the row of `outgoing`, and the walk below' },
      { at: `${engine}/payouts/finish-payout.ts#finishPayout`, by: 'the table of purposes' },
      { at: `${engine}/ledger/post.ts#post` },
    ],
  },
  {
    title: 'An outgoing transaction, from the claim to its signed bytes',
    stops: [
      { at: `${engine}/outgoing/advance-outgoing.ts#advanceOutgoing` },
      { at: `${sql}/outgoing/claim.ts#claimOutgoing` },
      { at: `${engine}/outgoing/reserve-slot.ts#reserveSlot`, from: '#advanceOutgoing' },
      { at: `${engine}/outgoing/hinder.ts#hinder` },
      { at: `${engine}/outgoing/fund-gas.ts#fundGas`, from: '#reserveSlot' },
      { at: `${engine}/outgoing/reprice.ts#reprice`, from: '#reserveSlot' },
      { at: `${engine}/outgoing/slots/slots-of.ts#slotsOf`, from: '#reserveSlot' },
      { at: `${engine}/outgoing/slots/numbers.ts#numberRules` },
      { at: `${engine}/outgoing/sign.ts#sign`, from: '#advanceOutgoing' },
      { at: `${engine}/outgoing/intent.ts#toIntent` },
      { at: `${evm}/build-transaction.ts#buildTransaction`, by: 'the port `ChainAdapter`, here of an EVM chain' },
      { at: `${engine}/outgoing/sign-bytes.ts#signBytes`, from: 'sign.ts#sign' },
      { at: 'apps/worker/src/adapters/signer-client.ts#createSignerClient', by: 'the port `Signer`' },
      { at: 'apps/signer/src/verbs.ts#verbsOf', by: "the signer's socket" },
      { at: 'apps/signer/src/sign-intent.ts#signIntent', by: 'the verb `sign_intent`' },
      { at: 'apps/signer/src/read-intent.ts#readIntent' },
      { at: 'apps/signer/src/policy.ts#authorize', from: '#signIntent' },
      { at: `${evm}/keys.ts#createEvmKeys`, by: "the table of the signer's families" },
      { at: `${sql}/outgoing/sign.ts#storeSigned`, from: '#signBytes' },
    ],
  },
];
