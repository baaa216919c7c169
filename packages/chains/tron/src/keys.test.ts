import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, test } from 'vitest';
import { toHex } from './address-book.ts';
import { createTronKeys } from './keys.ts';
import { coinFeeCap, encodePlan, lendingFeeCap, nameOf, type Plan, tokenBandwidthCap } from './plan.ts';
import { encodeMessage, type Message } from './protobuf.ts';

const keys = createTronKeys(mnemonicToSeedSync('all all all all all all all all all all all all'));
const [owner, other] = ['TY72iA3SBtrds3QLYsS7LwYfkzXwAXCRWT', 'TFz2CJn9CJb8C4i1Gke3jmZX2fRMJxniH2'];
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

// trezor-firmware, common/tests/fixtures/tron/get_address.json: m/44'/195'/0'/0/i and m/44'/195'/1'/0/0.
test('addresses are those of Trezor for the same words', () => {
  const deposits = [0n, 1n, 2n].map((index) => keys.depositAddress(index).address);
  expect(deposits).toEqual([owner, other, 'TQSw9qVAigRwfgPdf7aW4wxbG9tFitexg2']);
  expect(keys.treasuryAddress()).toBe('TNPgkSKfz2xS39fcyfrouz7QPbkkJaDLYv');
  expect(keys.depositAddress(1n).watchKey).toBe(other);
});

// trezor-firmware, common/tests/fixtures/tron/sign_tx.json
const transfer =
  '0a02e94222086394747da9fee42140c08afee680335a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a1541f2cd810c48c401d392ead3c6e1e1cb9f57750a5812154141f82674a30ae1328745d08afe2d1a0a2419528318c095d20870e0b5fae68033';
const greatest =
  '0a020fc422089643b084bc8b5cde4080abffe980335a6d080112690a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412380a1541f2cd810c48c401d392ead3c6e1e1cb9f57750a5812154141f82674a30ae1328745d08afe2d1a0a2419528318ffffffffffffffff7f70adde8beb8033';
const withMemo =
  '0a02ea2a2208d43320ee5a8b677f40f0f6a8e78033520c68656c6c6f20776f726c64215a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a1541f2cd810c48c401d392ead3c6e1e1cb9f57750a5812154141f82674a30ae1328745d08afe2d1a0a2419528318c095d2087090a2a5e78033';

test('a transfer is named and signed as by Trezor, up to the greatest amount', () => {
  const source = { kind: 'deposit', index: 0n } as const;
  const signed = keys.sign(transfer, source);
  expect(signed.txHash).toBe('91813c4e057a4c881d9dc4981f041c33cffb17c41e860a53eb68e7995f5de821');
  expect(signed.raw).toBe(
    `0a8601${transfer}1241a7f8602b02413e9dded0170daa5b4ada9a2679198af276be456f4faea1bc326f5070789bec5e6471de3f726f4fe0c9daced8df183e4a62804db26d5650c59a521c`,
  );
  expect(keys.sign(greatest, source).raw).toContain(
    '36db819a6c50b8c770ff1067a2753692fa8c8bfa7efde8ddfc2f891f7053d9955f6ffd0ee7d6217b448ac3515d97f6877159b721f2a78da78d1fcc10c1019dd51b',
  );
  expect(keys.decode(transfer)).toEqual({
    kind: 'transfer',
    network: null,
    uses: { kind: 'lifetime', blockhash: 'e9426394747da9fee421000001980cdf8540' },
    feeCap: coinFeeCap,
    destination: other,
    asset: { kind: 'native' },
    amount: 18_123_456n,
  });
  expect(keys.decode(greatest).kind === 'transfer' && keys.decode(greatest)).toMatchObject({ amount: 2n ** 63n - 1n });
});

test('only the address that the bytes move from signs them', () => {
  expect(() => keys.sign(transfer, { kind: 'deposit', index: 1n })).toThrow(/another address/);
  expect(() => keys.sign(transfer, { kind: 'treasury' })).toThrow(/another address/);
});

const plan: Plan = {
  lifetime: { refBytes: 'e942', refHash: '6394747da9fee421', expiration: 1_752_562_632_000n },
  timestamp: 1_752_562_572_000n,
  owner,
  destination: other,
  amount: 25_000_000n,
  token: usdt,
  feeLimit: 9_750_000n,
};
const hexOf = (one: Plan): string => bytesToHex(encodePlan(one));

test('the cost of a plan is what the chain may take: energy up to the limit, bandwidth, an account', () => {
  expect(keys.decode(hexOf(plan))).toMatchObject({
    feeCap: plan.feeLimit + tokenBandwidthCap,
    asset: { kind: 'token', ref: usdt },
    amount: plan.amount,
    uses: { blockhash: nameOf(plan.lifetime) },
  });
  const coins = { ...plan, token: null };
  expect(keys.decode(hexOf({ ...coins, feeLimit: 1n })).feeCap).toBe(coinFeeCap);
  expect(keys.decode(hexOf({ ...coins, destination: keys.treasuryAddress(), feeLimit: 1n })).feeCap).toBe(1n);
});

/** The bytes of a call with one thing about it changed. */
function forged(change: { raw?: Message; contract?: Message; call?: Message; data?: string }): string {
  const data =
    change.data ?? `a9059cbb${toHex(other).slice(2).padStart(64, '0')}${25_000_000n.toString(16).padStart(64, '0')}`;
  const call: Message = [
    [1, hexToBytes(toHex(owner))],
    [2, hexToBytes(toHex(usdt))],
    ...(change.call ?? []),
    [4, hexToBytes(data)],
  ];
  const any = encodeMessage([
    [1, new TextEncoder().encode('type.googleapis.com/protocol.TriggerSmartContract')],
    [2, encodeMessage(call)],
  ]);
  const { lifetime, timestamp, feeLimit } = plan;
  return bytesToHex(
    encodeMessage([
      [1, hexToBytes(lifetime.refBytes)],
      [4, hexToBytes(lifetime.refHash)],
      [8, lifetime.expiration],
      ...(change.raw ?? []),
      [11, encodeMessage([[1, 31n], [2, any], ...(change.contract ?? [])])],
      [14, timestamp],
      [18, feeLimit],
    ]),
  );
}

describe('bytes that say more than a movement are refused', () => {
  test('and unchanged they are taken', () => expect(forged({})).toBe(hexOf(plan)));

  const transferFrom = `23b872dd${'0'.repeat(192)}`;
  test.each<[string, string]>([
    ['a memo, which costs a coin', withMemo],
    ['a memo', forged({ raw: [[10, new Uint8Array([1])]] })],
    ['a second contract', forged({ raw: [[11, new Uint8Array([8, 1])]] })],
    ['another permission of the account', forged({ contract: [[5, 2n]] })],
    ['coins beside the call', forged({ call: [[3, 1n]] })],
    ['another call', forged({ data: transferFrom })],
    ['an approval', forged({ data: `095ea7b3${'0'.repeat(128)}` })],
    ['bytes after the amount', forged({ data: `a9059cbb${'0'.repeat(130)}` })],
    [
      'a receiver that is longer than an address',
      forged({ data: `a9059cbb${'1'.repeat(64)}${'1'.padStart(64, '0')}` }),
    ],
    ['a transfer of nothing', hexOf({ ...plan, amount: 0n })],
    ['an end that is missing', hexOf(plan).slice(0, -2)],
    ['more after the end', `${hexOf(plan)}9001`],
    ['a number that is longer than it must be', hexOf(plan).replace(/9001[0-9a-f]+$/, '90018080808000')],
    ['capital letters', hexOf(plan).toUpperCase()],
    ['nothing', ''],
  ])('%s', (_what, unsigned) => {
    expect(() => keys.decode(unsigned)).toThrow(/Not one of our transactions/);
    expect(() => keys.sign(unsigned, { kind: 'deposit', index: 0n })).toThrow(/Not one of our transactions/);
  });
});

describe('a stake', () => {
  const lending = { ...plan, token: null, feeLimit: lendingFeeCap } as const;
  const treasury = keys.treasuryAddress();

  test.each(['delegation', 'undelegation'] as const)('that is lent or taken back (%s) moves no coins', (lends) => {
    const unsigned = hexOf({ ...lending, owner: treasury, lends });
    expect(keys.decode(unsigned)).toEqual({
      kind: lends,
      network: null,
      uses: { kind: 'lifetime', blockhash: nameOf(plan.lifetime) },
      feeCap: lendingFeeCap,
      destination: other,
      amount: plan.amount,
    });
    expect(keys.sign(unsigned, { kind: 'treasury' }).raw).toContain(unsigned);
    expect(() => keys.sign(unsigned, { kind: 'deposit', index: 0n })).toThrow(/another address/);
  });

  /** The bytes of a delegation with other members. */
  const forgedLending = (type: bigint, name: string, members: Message): string => {
    const any = encodeMessage([
      [1, new TextEncoder().encode(`type.googleapis.com/protocol.${name}`)],
      [2, encodeMessage(members)],
    ]);
    const { lifetime, timestamp } = plan;
    return bytesToHex(
      encodeMessage([
        [1, hexToBytes(lifetime.refBytes)],
        [4, hexToBytes(lifetime.refHash)],
        [8, lifetime.expiration],
        [
          11,
          encodeMessage([
            [1, type],
            [2, any],
          ]),
        ],
        [14, timestamp],
        [18, lendingFeeCap],
      ]),
    );
  };
  const from: Message[number] = [1, hexToBytes(toHex(treasury))];
  const energy: Message[number] = [2, 1n];
  const amount: Message[number] = [3, plan.amount];
  const to: Message[number] = [4, hexToBytes(toHex(other))];
  const name = 'DelegateResourceContract';

  test('and unchanged its bytes are taken', () => {
    const lent = hexOf({ ...lending, owner: treasury, lends: 'delegation' });
    expect(forgedLending(57n, name, [from, energy, amount, to])).toBe(lent);
    const back = hexOf({ ...lending, owner: treasury, lends: 'undelegation' });
    expect(forgedLending(58n, `Un${name}`, [from, energy, amount, to])).toBe(back);
  });

  test.each<[string, string]>([
    ['that is locked', forgedLending(57n, name, [from, energy, amount, to, [5, 1n]])],
    ['that is locked for a time', forgedLending(57n, name, [from, energy, amount, to, [5, 1n], [6, 86_400n]])],
    ['that says no lock, but for a time', forgedLending(57n, name, [from, energy, amount, to, [6, 1n]])],
    ['for bandwidth', forgedLending(57n, name, [from, amount, to])],
    ['for votes', forgedLending(57n, name, [from, [2, 2n], amount, to])],
    ['of nothing', forgedLending(57n, name, [from, energy, to])],
    ['to nobody', forgedLending(57n, name, [from, energy, amount])],
    ['by the name of its return', forgedLending(57n, `Un${name}`, [from, energy, amount, to])],
    ['whose return has its name', forgedLending(58n, name, [from, energy, amount, to])],
    [
      'that is made (FreezeBalanceV2)',
      forgedLending(54n, 'FreezeBalanceV2Contract', [from, [2, plan.amount], [3, 1n]]),
    ],
    [
      'that is ended (UnfreezeBalanceV2)',
      forgedLending(55n, 'UnfreezeBalanceV2Contract', [from, [2, plan.amount], [3, 1n]]),
    ],
  ])('%s is not ours', (_what, unsigned) => {
    expect(() => keys.decode(unsigned)).toThrow(/Not one of our transactions/);
    expect(() => keys.sign(unsigned, { kind: 'treasury' })).toThrow(/Not one of our transactions/);
  });
});
