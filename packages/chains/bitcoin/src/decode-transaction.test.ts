import { hexToBytes } from '@noble/hashes/utils.js';
import { Transaction } from '@scure/btc-signer';
import { RawTx } from '@scure/btc-signer/script.js';
import { expect, test } from 'vitest';
import { createBitcoinKeys } from './keys.ts';
import { networks } from './networks.ts';
import { scriptOf } from './script.ts';
import { type Draft, type DraftInput, encodeDraft } from './unsigned.ts';
import { decodeRaw, withoutWitnesses } from './wire-transaction.ts';

const network = networks.get('bitcoin')!;
const keys = createBitcoinKeys(new Uint8Array(64).fill(7), network);
const script = (address: string): string => {
  const read = scriptOf(network, address);
  if (!read.ok) throw new Error(address);
  return read.script;
};
const treasury = script(keys.treasuryAddress());
const payer = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const own = (index: bigint) => script(keys.depositAddress(index).address);

/** A coin, and the transaction that made it beside others. */
function input(at: number, locked: string, amount = 100_000n): DraftInput {
  const made = Buffer.from(
    RawTx.encode({
      version: 2,
      segwitFlag: false,
      inputs: [
        { txid: new Uint8Array(32).fill(9), index: at, finalScriptSig: new Uint8Array(), sequence: 0xff_ff_ff_ff },
      ],
      outputs: Array.from({ length: at + 1 }, (_, position) => ({
        amount: position === at ? amount : 1_000n,
        script: hexToBytes(locked),
      })),
      lockTime: 0,
    }),
  ).toString('hex');
  return { txHash: decodeRaw(made).hash, position: at, amount, script: locked, made };
}
const payment: Draft = {
  inputs: [input(1, treasury), input(2, treasury)],
  outputs: [
    { script: script(payer), amount: 150_000n },
    { script: treasury, amount: 49_000n },
  ],
};
const withChange = (change: Partial<Draft>): Draft => ({ ...payment, ...change });
const decode = (draft: Draft) => keys.decode(encodeDraft(draft));

test('a payment says whom it pays, what it costs and which coins it spends', () => {
  expect(decode(payment)).toEqual({
    kind: 'transfer',
    network: null,
    destination: payer,
    asset: { kind: 'native' },
    amount: 150_000n,
    feeCap: 1_000n,
    uses: {
      kind: 'coins',
      coins: payment.inputs.map(({ txHash, position, amount }) => ({
        txHash,
        position,
        amount,
        address: keys.treasuryAddress(),
      })),
    },
  });
});

test('deposits into the treasury are a transfer to it, its own coins alone are a cancel', () => {
  const outputs = [{ script: treasury, amount: 199_000n }];
  expect(decode(withChange({ outputs, inputs: [input(1, own(3n)), input(2, own(4n))] }))).toMatchObject({
    kind: 'transfer',
    destination: keys.treasuryAddress(),
    amount: 199_000n,
    feeCap: 1_000n,
  });
  expect(decode(withChange({ outputs }))).toMatchObject({ kind: 'cancel', destination: keys.treasuryAddress() });
});

test.each<[string, Partial<Draft>, RegExp]>([
  [
    'pay two addresses',
    {
      outputs: [
        { script: script(payer), amount: 1_000n },
        { script: own(1n), amount: 1_000n },
      ],
    },
    /does not go to the treasury/,
  ],
  [
    'pay the treasury and somebody',
    {
      outputs: [
        { script: treasury, amount: 1_000n },
        { script: treasury, amount: 1_000n },
      ],
    },
    /does not go to the treasury/,
  ],
  ['pay three', { outputs: [...payment.outputs, { script: treasury, amount: 300n }] }, /one address/],
  ['pay nobody', { outputs: [] }, /one address/],
  ['pay no fee', { outputs: [{ script: script(payer), amount: 200_000n }] }, /no fee/],
  ['pay more than they spend', { outputs: [{ script: script(payer), amount: 200_001n }] }, /no fee/],
  ['pay dust', { outputs: [{ script: script(payer), amount: 329n }] }, /dust/],
  [
    'leave dust',
    {
      outputs: [
        { script: script(payer), amount: 150_000n },
        { script: treasury, amount: 293n },
      ],
    },
    /dust/,
  ],
  ['burn', { outputs: [{ script: '6a0568656c6c6f', amount: 1_000n }] }, /no address/],
  ['spend nothing', { inputs: [] }, /spends nothing/],
  ['spend a coin twice', { inputs: [input(1, treasury), input(1, treasury)] }, /twice|cannot be read|canonical/],
  ['spend a coin of another form', { inputs: [input(1, script(payer), 200_000n)] }, /another kind/],
])('bytes that %s are refused', (_what, change, reason) => {
  const attempt = () => decode(withChange(change));
  expect(attempt).toThrow(reason);
});

const open = (): Transaction =>
  Transaction.fromPSBT(hexToBytes(encodeDraft(payment).split('.')[0] ?? ''), { allowUnknownOutputs: true });
const proofs = [...new Set(payment.inputs.map(({ made }) => made))].map((made) => `.${made}`).join('');
const psbtOf = (transaction: Transaction): string => Buffer.from(transaction.toPSBT(0)).toString('hex');
const bytesOf = (transaction: Transaction): string => `${psbtOf(transaction)}${proofs}`;

test.each<[string, (transaction: Transaction) => string]>([
  [
    'another sighash',
    (transaction) => {
      transaction.updateInput(0, { sighashType: 0x81 });
      return bytesOf(transaction);
    },
  ],
  [
    'another sequence',
    (transaction) => {
      transaction.updateInput(0, { sequence: 0xff_ff_ff_ff });
      return bytesOf(transaction);
    },
  ],
  [
    'a derivation',
    (transaction) => {
      const key = Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex');
      transaction.updateInput(0, { bip32Derivation: [[key, { fingerprint: 1, path: [1] }]] });
      return bytesOf(transaction);
    },
  ],
  ['version 2 of the form', (transaction) => `${Buffer.from(transaction.toPSBT(2)).toString('hex')}${proofs}`],
  ['a proof too many', (transaction) => `${bytesOf(transaction)}.${input(3, treasury).made}`],
  ['a proof twice', (transaction) => `${bytesOf(transaction)}.${input(1, treasury).made}`],
  [
    'its proofs in another order',
    (transaction) => [psbtOf(transaction), ...proofs.split('.').slice(1).toReversed()].join('.'),
  ],
  ['upper case', (transaction) => bytesOf(transaction).toUpperCase()],
  ['a byte behind it', (transaction) => `${bytesOf(transaction)}00`],
  ['no form at all', () => 'abcd'],
  [
    'a signature',
    (transaction) => {
      const unsigned = psbtOf(transaction);
      const signed = Transaction.fromPSBT(hexToBytes(unsigned), { allowUnknownOutputs: true });
      const key = Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex');
      signed.updateInput(0, { partialSig: [[key, Buffer.from('3006020101020101', 'hex')]] }, true);
      return bytesOf(signed);
    },
  ],
])('the same payment with %s is refused', (_what, change) => {
  expect(() => keys.decode(change(open()))).toThrow(/Not one of our transactions/);
  expect(() => keys.sign(change(open()), { kind: 'treasury' })).toThrow(/Not one of our transactions/);
});

test('the SegWit fee attack: an amount that is told and not proved is not signed for', () => {
  const told = (first: bigint, second: bigint): string => {
    const transaction = new Transaction({ version: 2, lockTime: 0, allowUnknownOutputs: true });
    for (const [at, amount] of [first, second].entries()) {
      const { txHash: txid, position: index, script: locked } = payment.inputs[at] as DraftInput;
      const witnessUtxo = { amount, script: hexToBytes(locked) };
      transaction.addInput({ txid, index, sequence: 0xff_ff_ff_fd, witnessUtxo });
    }
    transaction.addOutput({ script: hexToBytes(treasury), amount: 99_000n });
    return psbtOf(transaction);
  };
  for (const unsigned of [told(100_000n, 1_000n), told(1_000n, 100_000n), told(100_000n, 100_000n)])
    expect(() => keys.sign(unsigned, { kind: 'treasury' })).toThrow(/whole transaction that made a coin is missing/);
  for (const unsigned of [told(100_000n, 1_000n), told(1_000n, 100_000n)])
    expect(() => keys.sign(`${unsigned}${proofs}`, { kind: 'treasury' })).toThrow(/not what it says/);
  expect(decode({ ...payment, outputs: [{ script: treasury, amount: 99_000n }] }).feeCap).toBe(101_000n);
});

test('a coin is proved without the witnesses of the transaction that made it', () => {
  const unsigned = encodeDraft(payment);
  const { raw, txHash } = keys.sign(unsigned, { kind: 'treasury' });
  expect(withoutWitnesses(raw).length).toBeLessThan(raw.length);
  expect(decodeRaw(withoutWitnesses(raw)).hash).toBe(txHash);
  expect(withoutWitnesses(withoutWitnesses(raw))).toBe(withoutWitnesses(raw));
});

test('only the owners of the coins can sign for them', () => {
  const mixed = encodeDraft(withChange({ inputs: [input(1, own(3n)), input(2, treasury)] }));
  const deposit = { kind: 'deposit', index: 3n } as const;
  expect(keys.sign(mixed, { kind: 'treasury' }, [deposit, { kind: 'treasury' }]).raw).toMatch(/^0200/);
  for (const owners of [
    [],
    [{ kind: 'treasury' }, deposit],
    [deposit, { kind: 'deposit', index: 4n }],
    [deposit, deposit, deposit],
  ] as const)
    expect(() => keys.sign(mixed, { kind: 'treasury' }, owners)).toThrow('The owners are not those');
});

test('the same bytes get the same signatures', () => {
  const unsigned = encodeDraft(payment);
  expect(keys.sign(unsigned, { kind: 'treasury' })).toEqual(keys.sign(unsigned, { kind: 'treasury' }));
});
