import { describe, expect, test } from 'vitest';
import type { OwnFacts, StoredIntent } from './facts.ts';
import { authorize } from './policy.ts';
import type { DecodedBatch, DecodedLending, DecodedTransaction, DecodedTransfer } from '@florin/domain/ports/chain';

const own: OwnFacts = {
  limits: {
    feeMax: 1_000n,
    gasMax: 500n,
    costsDayMax: 5_000n,
    payout: { token: 'usdt', max: 80n, dayMax: 100n },
    refunds: [
      { ref: 'usdt', max: 80n, dayMax: 100n },
      { ref: null, max: 500n, dayMax: 500n },
    ],
    batchCode: 'code',
  },
  treasury: 'TREASURY',
  depositAddress: (index) => `DEPOSIT-${index}`,
  canonical: (address) => (address === '' ? null : address.toUpperCase()),
  isOnlyNetwork: false,
  batchContract: { address: 'SWEEPER', codeHash: 'code' },
  signedBefore: false,
  agreed: () => null,
  costs: { others: 0n, own: 0n },
  history: { dayTotal: 0n, togetherTotal: 0n, unsettled: [] },
};
const sweep: StoredIntent = {
  id: 'one',
  purpose: 'sweep',
  status: 'reserved',
  family: 'evm',
  network: '1',
  source: { kind: 'deposit', index: 3n },
  sourceAddress: 'deposit-3',
  destination: 'treasury',
  asset: { kind: 'token', ref: 'usdt' },
  amount: 70n,
  feeCap: 900n,
  slot: { kind: 'number', nonce: 5n },
  servedIndex: null,
  payout: null,
  refund: null,
  items: [],
};
const consolidation: StoredIntent = { ...sweep, purpose: 'consolidation' };
const gas: StoredIntent = {
  ...sweep,
  purpose: 'gas',
  source: { kind: 'treasury' },
  sourceAddress: 'treasury',
  destination: 'deposit-3',
  asset: { kind: 'native' },
  amount: 500n,
  servedIndex: 3n,
};
const topUp: StoredIntent = { ...gas, purpose: 'top_up', asset: sweep.asset, amount: 70n };
const delegation: StoredIntent = { ...gas, purpose: 'delegation', amount: 500_000n };
const undelegation: StoredIntent = { ...delegation, purpose: 'undelegation', amount: 10n ** 12n };
const agreed = { destination: 'merchant', amount: 70n };
const approved = { withdrawalId: 'withdrawal', status: 'processing', ...agreed, approved: agreed };
const payout: StoredIntent = {
  ...sweep,
  purpose: 'payout',
  source: { kind: 'treasury' },
  sourceAddress: 'treasury',
  destination: 'merchant',
  payout: approved,
};
const givenBack = { refundId: 'refund', status: 'processing', ...agreed, depositIndex: null, approved: agreed };
const refund: StoredIntent = { ...payout, purpose: 'refund', payout: null, refund: givenBack };
const depositRefund: StoredIntent = {
  ...refund,
  source: { kind: 'deposit', index: 3n },
  sourceAddress: 'deposit-3',
  asset: { kind: 'native' },
  refund: { ...givenBack, depositIndex: 3n },
};
const withAmount = (amount: bigint) => ({
  amount,
  refund: { ...givenBack, amount, approved: { ...agreed, amount } },
});
const batch: StoredIntent = {
  ...sweep,
  purpose: 'batch',
  source: { kind: 'treasury' },
  sourceAddress: 'treasury',
  destination: 'sweeper',
  amount: 30n,
  items: [
    { index: 3n, address: 'deposit-3', amount: 10n, destination: 'treasury', status: 'intent' },
    { index: 4n, address: 'deposit-4', amount: 20n, destination: 'treasury', status: 'intent' },
  ],
};
const batchBytes: DecodedBatch = {
  kind: 'batch',
  network: '1',
  uses: { kind: 'number', nonce: 5n },
  feeCap: 900n,
  contract: 'SWEEPER',
  token: 'USDT',
  items: [
    { address: 'deposit-3', amount: 10n },
    { address: 'deposit-4', amount: 20n },
  ],
  authorizations: [{ item: 1, network: '1', contract: 'SWEEPER', nonce: 0n }],
};
const deployment: StoredIntent = { ...batch, purpose: 'deployment', asset: { kind: 'native' }, amount: 0n, items: [] };
const cancel: StoredIntent = { ...deployment, purpose: 'cancel', destination: 'treasury' };

/** The bytes that say exactly what an intent says. */
const bytesOf = ({ network, destination, asset, amount, slot: reserved, feeCap }: StoredIntent): DecodedTransfer => ({
  kind: 'transfer',
  network,
  destination: destination.toUpperCase(),
  asset: asset.kind === 'native' ? asset : { kind: 'token', ref: asset.ref.toUpperCase() },
  amount,
  uses: reserved ?? { kind: 'number', nonce: 0n },
  feeCap,
});

test('a sweep to the treasury, what is left after it, gas for both, what an address lacks, an approved payout and an approved refund are allowed', () => {
  const coins = { asset: { kind: 'native' } } as const;
  const home = [sweep, consolidation].flatMap((intent) => [intent, { ...intent, ...coins }]);
  for (const intent of [...home, gas, topUp, payout, refund, depositRefund]) {
    expect(authorize(intent, bytesOf(intent), own)).toBeUndefined();
  }
});

test('bytes may cost less than the intent allows', () => {
  expect(authorize(sweep, { ...bytesOf(sweep), feeCap: 1n }, own)).toBeUndefined();
});

const rows: [string, StoredIntent, RegExp][] = [
  ['a sweep to anybody else', { ...sweep, destination: 'thief' }, /goes to the treasury/],
  ['a sweep to text that is no address', { ...sweep, destination: '' }, /goes to the treasury/],
  [
    'a sweep out of the treasury',
    { ...sweep, source: { kind: 'treasury' }, sourceAddress: 'treasury' },
    /comes from a deposit/,
  ],
  ['a top-up of anybody', { ...topUp, destination: 'thief' }, /goes to the deposit address/],
  ['a top-up of another address', { ...topUp, servedIndex: 4n }, /goes to the deposit address/],
  ['a top-up for nothing', { ...topUp, servedIndex: null }, /serves a deposit address/],
  [
    'a top-up out of a deposit address',
    { ...topUp, source: { kind: 'deposit', index: 3n }, sourceAddress: 'deposit-3' },
    /comes from the treasury/,
  ],
  ['a top-up above what it refunds at once', { ...topUp, amount: 10n ** 30n }, /more than this signer sends/],
  ['a top-up in what it does not refund', { ...topUp, asset: { kind: 'token', ref: 'usdc' } }, /tops nothing up/],
  ['what is left to anybody but the treasury', { ...consolidation, destination: 'thief' }, /goes to the treasury/],
  [
    'what is left in the treasury',
    { ...consolidation, source: { kind: 'treasury' }, sourceAddress: 'treasury' },
    /comes from a deposit/,
  ],
  ["what is left on another index's address", { ...consolidation, sourceAddress: 'deposit-4' }, /source address/],
  ['a sweep whose source address belongs to another index', { ...sweep, sourceAddress: 'deposit-4' }, /source address/],
  [
    'gas to an address that is not of what it serves',
    { ...gas, destination: 'deposit-4' },
    /address of what it serves/,
  ],
  ['gas to a stranger', { ...gas, destination: 'thief' }, /address of what it serves/],
  ['gas for no sweep', { ...gas, servedIndex: null }, /serves a sweep/],
  ['gas in a token', { ...gas, asset: { kind: 'token', ref: 'usdt' } }, /native coin/],
  [
    'gas from a deposit address',
    { ...gas, source: { kind: 'deposit', index: 3n }, sourceAddress: 'deposit-3' },
    /from the treasury/,
  ],
  ['more gas than configured', { ...gas, amount: 501n }, /more gas/],
  ['a refund of no row', { ...refund, refund: null }, /pays no refund/],
  [
    'a refund that is not processing',
    { ...refund, refund: { ...givenBack, status: 'approved' } },
    /refund is approved/,
  ],
  ['a refund that nobody approved', { ...refund, refund: { ...givenBack, approved: null } }, /not approved/],
  [
    'a refund to another address than the approved one',
    { ...refund, refund: { ...givenBack, approved: { ...agreed, destination: 'thief' } } },
    /another address/,
  ],
  [
    'a refund to another address than the payer named',
    { ...refund, refund: { ...givenBack, destination: 'thief' } },
    /another address/,
  ],
  [
    'a refund of another amount than the approved one',
    { ...refund, refund: { ...givenBack, approved: { ...agreed, amount: 69n } } },
    /not the approved amount/,
  ],
  ['a refund of more than the limit', { ...refund, ...withAmount(81n) }, /more than this signer refunds at once/],
  [
    'a refund in an asset without limits',
    { ...refund, asset: { kind: 'token', ref: 'usdc' } },
    /nothing in this asset/,
  ],
  ['a refund to the treasury', { ...refund, destination: 'treasury' }, /pays the treasury itself/],
  [
    'a refund of a deposit out of the treasury',
    { ...refund, refund: { ...givenBack, depositIndex: 3n } },
    /not where its refund has them/,
  ],
  [
    "a refund out of another deposit's address",
    { ...depositRefund, source: { kind: 'deposit', index: 4n }, sourceAddress: 'deposit-4' },
    /not where its refund has them/,
  ],
  ['a payout of no withdrawal', { ...payout, payout: null }, /pays no withdrawal/],
  ['a payout that nobody approved', { ...payout, payout: { ...approved, approved: null } }, /was not approved/],
  ...['pending_approval', 'completed', 'rejected', 'failed'].map((status): [string, StoredIntent, RegExp] => [
    `a payout of a withdrawal that is ${status}`,
    { ...payout, payout: { ...approved, status } },
    new RegExp(`is ${status}`),
  ]),
  ['a payout to another address than requested', { ...payout, destination: 'thief' }, /another address/],
  [
    'a payout to another address than approved',
    { ...payout, destination: 'thief', payout: { ...approved, destination: 'thief' } },
    /another address/,
  ],
  ['a payout of more than requested', { ...payout, amount: 71n }, /not the approved amount/],
  [
    'a payout of more than approved',
    { ...payout, amount: 71n, payout: { ...approved, amount: 71n } },
    /not the approved amount/,
  ],
  ['a payout in the native coin', { ...payout, asset: { kind: 'native' } }, /USDT and nothing else/],
  ['a payout in another token', { ...payout, asset: { kind: 'token', ref: 'usdc' } }, /USDT and nothing else/],
  [
    'a payout out of a deposit address',
    { ...payout, source: { kind: 'deposit', index: 3n }, sourceAddress: 'deposit-3' },
    /comes from the treasury/,
  ],
  [
    'a payout to the treasury',
    { ...payout, destination: 'treasury', payout: { ...approved, destination: 'treasury' } },
    /the treasury itself/,
  ],
  ['a cost above the configured limit', { ...sweep, feeCap: 1_001n }, /more than this signer allows/],
  ...['intent', 'included', 'final', 'dead'].map((status): [string, StoredIntent, RegExp] => [
    `an intent that is ${status}`,
    { ...sweep, status },
    /only a reserved one/,
  ]),
  ...['signed', 'sent'].map((status): [string, StoredIntent, RegExp] => [
    `an intent that is ${status} and was never signed here`,
    { ...sweep, status },
    /has never signed it/,
  ]),
  ['an intent without a nonce', { ...sweep, slot: null }, /not the reserved one/],
];

test.each(rows)('%s is refused although the bytes say the same', (_what, intent, reason) => {
  expect(() => authorize(intent, bytesOf(intent), own)).toThrow(reason);
});

test.each<[string, Partial<DecodedTransfer>, RegExp]>([
  ['pay another address', { destination: 'THIEF' }, /another address/],
  ['spell the address in another way', { destination: 'treasury' }, /another address/],
  ['move more', { amount: 71n }, /71 base units, not 70/],
  ['move less', { amount: 69n }, /69 base units, not 70/],
  ['move the native coin', { asset: { kind: 'native' } }, /another asset/],
  ['move another token', { asset: { kind: 'token', ref: 'USDC' } }, /another asset/],
  ['are for another network', { network: '2' }, /network 2/],
  ['use another nonce', { uses: { kind: 'number', nonce: 6n } }, /nonce 6/],
  ['may cost more than the intent allows', { feeCap: 901n }, /more than 900/],
])('bytes that %s are refused', (_what, change, reason) => {
  expect(() => authorize(sweep, { ...bytesOf(sweep), ...change }, own)).toThrow(reason);
});

test.each<[string, Partial<OwnFacts['history']>, RegExp]>([
  ['more than the rest of the day', { dayTotal: 31n }, /within 24 hours/],
  ['a withdrawal that another attempt may have paid', { unsettled: ['earlier'] }, /paid by earlier/],
])('a payout of %s is refused', (_what, history, reason) => {
  const facts = { ...own, history: { ...own.history, ...history } };
  expect(() => authorize(payout, bytesOf(payout), facts)).toThrow(reason);
});

test('the limits of one payout and of a day may be used in full, and not beyond', () => {
  const of = (amount: bigint): StoredIntent => ({
    ...payout,
    amount,
    payout: { ...approved, amount, approved: { ...agreed, amount } },
  });
  expect(
    authorize(of(80n), bytesOf(of(80n)), { ...own, history: { dayTotal: 20n, togetherTotal: 20n, unsettled: [] } }),
  ).toBeUndefined();
  expect(() => authorize(of(81n), bytesOf(of(81n)), own)).toThrow(/pays at once/);
});

test('a signer that is not configured for payouts signs none', () => {
  const limits = { feeMax: 1_000n, gasMax: 500n, costsDayMax: 5_000n, payout: null, refunds: [], batchCode: null };
  expect(() => authorize(payout, bytesOf(payout), { ...own, limits })).toThrow(/pays no withdrawals/);
});

test('a network that this signer is not configured for is refused', () => {
  expect(() => authorize(sweep, bytesOf(sweep), { ...own, limits: null })).toThrow(/not configured for evm 1/);
});

test('a refund that another attempt may have paid, or beyond the limit of a day, is refused', () => {
  const paid = { ...own, history: { dayTotal: 0n, togetherTotal: 0n, unsettled: ['earlier'] } };
  expect(() => authorize(refund, bytesOf(refund), paid)).toThrow(/may have been paid by earlier/);
  const late = { ...own, history: { dayTotal: 31n, togetherTotal: 31n, unsettled: [] } };
  expect(() => authorize(refund, bytesOf(refund), late)).toThrow(/within 24 hours/);
});

const slot = { network: '1', uses: { kind: 'number', nonce: 5n }, feeCap: 900n } as const;

test('a batch, the contract for it and a transfer of nothing are allowed', () => {
  expect(authorize(batch, batchBytes, own)).toBeUndefined();
  expect(authorize(deployment, { kind: 'deployment', contract: 'SWEEPER', ...slot }, own)).toBeUndefined();
  expect(authorize(cancel, { kind: 'cancel', destination: 'TREASURY', ...slot }, own)).toBeUndefined();
  expect(authorize(payout, { kind: 'cancel', destination: 'TREASURY', ...slot }, own)).toBeUndefined();
});

const [first, second] = batch.items as [(typeof batch.items)[0], (typeof batch.items)[0]];
test.each<[string, StoredIntent, RegExp]>([
  ['from a deposit address', { ...batch, source: sweep.source, sourceAddress: 'deposit-3' }, /sent by the treasury/],
  ['of the native coin', { ...batch, asset: { kind: 'native' } }, /sweeps a token/],
  ['by another contract', { ...batch, destination: 'thief' }, /contract of this treasury/],
  ['of nothing', { ...batch, items: [] }, /sweeps something/],
  ['of an address that is not its index', { ...batch, items: [{ ...first, index: 9n }, second] }, /deposit address/],
  ['of a sweep to a thief', { ...batch, items: [first, { ...second, destination: 'thief' }] }, /to the treasury/],
  ['of a sweep that ended', { ...batch, items: [first, { ...second, status: 'final' }] }, /is final/],
  ['of another sum', { ...batch, amount: 31n }, /30 base units, not 31/],
])('a batch %s is refused', (_what, intent, reason) => {
  expect(() => authorize(intent, batchBytes, own)).toThrow(reason);
});

const leave = batchBytes.authorizations[0] as (typeof batchBytes.authorizations)[0];
test.each<[string, Partial<DecodedBatch>, RegExp]>([
  ['call another contract', { contract: 'THIEF' }, /another contract/],
  ['move another token', { token: 'USDC' }, /another asset/],
  ['leave an address out', { items: batchBytes.items.slice(1) }, /more or fewer/],
  ['sweep another amount', { items: [{ address: 'deposit-3', amount: 11n }, second] }, /item 0/],
  ['change the order', { items: batchBytes.items.toReversed() }, /item 0/],
  ['lend an address on every chain', { authorizations: [{ ...leave, network: '0' }] }, /network 0/],
  ['lend an address to a thief', { authorizations: [{ ...leave, contract: 'THIEF' }] }, /another contract/],
  ['lend an address that is not swept', { authorizations: [{ ...leave, item: 2 }] }, /no item/],
  ['lend an address twice', { authorizations: [leave, leave] }, /no item/],
])('bytes of a batch that %s are refused', (_what, change, reason) => {
  expect(() => authorize(batch, { ...batchBytes, ...change }, own)).toThrow(reason);
});

test('a signer without the code of the contract in its configuration signs no batch and creates none', () => {
  const bare = {
    ...own,
    limits: { feeMax: 1_000n, gasMax: 500n, costsDayMax: 5_000n, payout: null, refunds: [], batchCode: null },
  };
  expect(() => authorize(batch, batchBytes, bare)).toThrow(/not configured for the contract/);
  expect(() => authorize(deployment, { kind: 'deployment', contract: 'SWEEPER', ...slot }, bare)).toThrow(
    /not configured for the contract/,
  );
});

test.each<[string, StoredIntent, DecodedTransaction, RegExp]>([
  ['a transfer of nothing to somebody', payout, { kind: 'cancel', destination: 'THIEF', ...slot }, /pays nobody/],
  ['a payout as a batch', batch, bytesOf(payout), /are a transfer/],
  ['a batch as a sweep', sweep, batchBytes, /are a batch/],
  ['coins as a cancel', cancel, { ...bytesOf(payout), destination: 'TREASURY' }, /are a transfer/],
  ['another contract', deployment, { kind: 'deployment', contract: 'OTHER', ...slot }, /another contract/],
])('%s is refused', (_what, intent, bytes, reason) => {
  expect(() => authorize(intent, bytes, own)).toThrow(reason);
});

test('what was signed before may be signed again at another price while it is under way', () => {
  const again = { ...own, signedBefore: true };
  for (const status of ['signed', 'sent'])
    expect(authorize({ ...sweep, status }, bytesOf(sweep), again)).toBeUndefined();
});

test('a sweep whose block a reorg took is signed again where this signer has signed it, and nothing else in doubt pays anybody', () => {
  const again = { ...own, signedBefore: true };
  const doubted = { ...sweep, status: 'doubted' };
  expect(authorize(doubted, bytesOf(sweep), again)).toBeUndefined();
  expect(() => authorize(doubted, bytesOf(sweep), own)).toThrow(/never signed it/);
  for (const one of [payout, refund, depositRefund, gas])
    expect(() => authorize({ ...one, status: 'doubted' }, bytesOf(one), again)).toThrow(/it is doubted/);
});

test('the slot of what a reorg took out of its block is used up by what pays nobody, where this signer has signed it', () => {
  const again = { ...own, signedBefore: true };
  const doubted = { ...depositRefund, status: 'doubted' };
  const uses = { kind: 'number', nonce: 5n } as const;
  const nothing = { kind: 'cancel', network: '1', uses, feeCap: 1n, destination: 'DEPOSIT-3' } as const;
  expect(authorize(doubted, nothing, again)).toBeUndefined();
  expect(authorize({ ...payout, status: 'doubted' }, { ...nothing, destination: 'TREASURY' }, again)).toBeUndefined();
  const refused: [RegExp, StoredIntent, DecodedTransaction, OwnFacts][] = [
    [/never signed it/, doubted, nothing, own],
    [/pays nobody/, doubted, { ...nothing, destination: 'MERCHANT' }, again],
    [/not the reserved one/, doubted, { ...nothing, uses: { kind: 'number', nonce: 6n } }, again],
    [/more than 900/, doubted, { ...nothing, feeCap: 901n }, again],
    [/it is doubted/, doubted, { ...bytesOf(depositRefund), amount: 0n, destination: 'DEPOSIT-3' }, again],
    [/it is final/, { ...depositRefund, status: 'final' }, nothing, again],
    [/pays nobody/, { ...payout, status: 'doubted' }, nothing, again],
  ];
  for (const [reason, intent, bytes, facts] of refused) expect(() => authorize(intent, bytes, facts)).toThrow(reason);
});

/** The bytes that lend exactly what an intent says, or take it back. */
const lendingOf = (intent: StoredIntent, kind: DecodedLending['kind']): DecodedLending => {
  const { asset: _coins, ...said } = bytesOf(intent);
  return { ...said, kind };
};

test('a stake is lent to the address of what it serves and taken back, the more the more is taken back', () => {
  expect(authorize(delegation, lendingOf(delegation, 'delegation'), own)).toBeUndefined();
  expect(authorize(undelegation, lendingOf(undelegation, 'undelegation'), own)).toBeUndefined();
  const limits = { ...own.limits!, delegationMax: 500_001n };
  const more = { ...delegation, amount: 500_001n };
  expect(() => authorize(more, lendingOf(more, 'delegation'), own)).toThrow(/more of a stake/);
  expect(authorize(more, lendingOf(more, 'delegation'), { ...own, limits })).toBeUndefined();
});

describe.each([
  ['delegation', delegation],
  ['undelegation', undelegation],
] as const)('a %s', (kind, intent) => {
  test.each<[string, Partial<StoredIntent>, RegExp]>([
    ['to a stranger', { destination: 'thief' }, /address of what it serves/],
    ['to another deposit address', { destination: 'deposit-4' }, /address of what it serves/],
    ['to the treasury', { destination: 'treasury' }, /address of what it serves/],
    ['for nothing', { servedIndex: null }, /there is none/],
    ['of a token', { asset: { kind: 'token', ref: 'usdt' } }, /native coin/],
    [
      'of what a deposit address has staked',
      { source: { kind: 'deposit', index: 3n }, sourceAddress: 'deposit-3' },
      /treasury’s/,
    ],
    ['whose source address is another one', { sourceAddress: 'deposit-3' }, /source address/],
  ])('%s is refused although the bytes say the same', (_what, change, reason) => {
    const changed = { ...intent, ...change };
    expect(() => authorize(changed, lendingOf(changed, kind), own)).toThrow(reason);
  });

  test.each<[string, Partial<DecodedLending>, RegExp]>([
    ['name another address', { destination: 'DEPOSIT-4' }, /another address/],
    ['name a stranger', { destination: 'THIEF' }, /another address/],
    ['name more', { amount: intent.amount + 1n }, /base units, not/],
    ['name less', { amount: intent.amount - 1n }, /base units, not/],
    ['go the other way', { kind: kind === 'delegation' ? 'undelegation' : 'delegation' }, /the bytes are a/],
    ['may cost more than the intent allows', { feeCap: 901n }, /more than 900/],
  ])('whose bytes %s is refused', (_what, change, reason) => {
    expect(() => authorize(intent, { ...lendingOf(intent, kind), ...change }, own)).toThrow(reason);
  });

  test('whose bytes move coins is refused, and so are its bytes for anything that moves coins', () => {
    expect(() => authorize(intent, bytesOf(intent), own)).toThrow(/the bytes are a transfer/);
    for (const other of [gas, sweep, topUp, payout, refund, consolidation, batch, deployment, cancel])
      expect(() => authorize(other, lendingOf(other, kind), own)).toThrow(new RegExp(`the bytes are a ${kind}`));
  });
});
