import { Refusal } from '@florin/domain/errors';
import { base58, base64 } from '@scure/base';
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransactionMessage,
  createNoopSigner,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  type Instruction as KitInstruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeTransaction, readPlan } from './decode-transaction.ts';
import { decodeMessage, encodeMessage, type Instruction } from './message.ts';
import { encodePlan, type Plan } from './plan.ts';
import { computeBudgetProgram } from './programs.ts';
import { tokenAccountOf } from './token-account.ts';

const key = (number: number) => base58.encode(new Uint8Array(32).fill(number));
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const treasury = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const deposit = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N';
const payee = 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv';
const frame = { payer: treasury, blockhash: key(1), unitsMax: 30_000, unitPrice: 1_000n, reference: key(3) };
const coins: Plan = { ...frame, owner: treasury, destination: payee, amount: 12n, token: null };
const tokenPart = { mint: usdt, decimals: 6, creates: true, closes: false };
const payout: Plan = { ...frame, owner: treasury, destination: payee, amount: 99n, token: tokenPart };
const sweepPart = { ...tokenPart, creates: false, closes: true };
const sweep: Plan = { ...frame, owner: deposit, destination: treasury, amount: 5n, token: sweepPart };
const decode = (bytes: Uint8Array) => decodeTransaction(base64.encode(bytes), treasury);
const lifetime = { network: null, uses: { kind: 'lifetime', blockhash: key(1) }, kind: 'transfer' };

test('a movement of coins is read from its bytes', () => {
  const asset = { kind: 'native' };
  expect(decode(encodePlan(coins))).toEqual({ ...lifetime, destination: payee, asset, amount: 12n, feeCap: 5_030n });
});

test('a payout of tokens is read from its bytes; its cost has the account that it may create', () => {
  const facts = { destination: payee, asset: { kind: 'token', ref: usdt }, amount: 99n, feeCap: 2_044_310n };
  expect(decode(encodePlan(payout))).toEqual({ ...lifetime, ...facts });
});

test('a sweep of tokens is read from its bytes; two sign it', () => {
  const facts = { destination: treasury, asset: { kind: 'token', ref: usdt }, amount: 5n, feeCap: 10_030n };
  expect(decode(encodePlan(sweep))).toEqual({ ...lifetime, ...facts });
});

const wallet = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes));
const plans: fc.Arbitrary<Plan> = fc
  .record({
    payer: fc.constant(treasury),
    blockhash: wallet,
    unitsMax: fc.nat({ max: 2 ** 32 - 1 }),
    unitPrice: fc.bigInt(0n, 2n ** 64n - 1n),
    reference: wallet,
    owner: fc.constantFrom(treasury, deposit),
    destination: fc.oneof(fc.constant(treasury), wallet),
    amount: fc.bigInt(1n, 2n ** 64n - 1n),
    token: fc.option(
      fc.record({ mint: wallet, decimals: fc.nat({ max: 255 }), creates: fc.boolean(), closes: fc.boolean() }),
    ),
  })
  // Without it the bytes could not tell whose account receives.
  .filter(({ token, destination }) => token === null || token.creates || destination === treasury)
  .filter(({ owner, destination, token }) => token === null || owner !== destination);

test('what is built is what is read', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      expect(readPlan(base64.encode(encodePlan(plan)))).toEqual(plan);
    }),
    { numRuns: 200 },
  );
});

test('every changed byte is refused or noticed', () => {
  for (const plan of [coins, payout, sweep]) {
    const bytes = encodePlan(plan);
    const before = readPlan(base64.encode(bytes));
    for (let at = 0; at < bytes.length; at += 1) {
      const bent = bytes.slice();
      bent[at] = (bent[at] as number) ^ 1;
      try {
        expect(readPlan(base64.encode(bent)), `byte ${at}`).not.toEqual(before);
      } catch (error) {
        expect(error, `byte ${at}`).toBeInstanceOf(Refusal);
      }
    }
  }
});

/** The same movement as the chain's own client library writes it. */
function kitBytes(plan: Plan): string {
  const [payer, owner] = [createNoopSigner(address(plan.payer)), createNoopSigner(address(plan.owner))];
  const own = readInstructions(plan).filter(({ programAddress }) => programAddress === computeBudgetProgram);
  const withReference = (instruction: KitInstruction): KitInstruction => ({
    ...instruction,
    accounts: [...(instruction.accounts ?? []), { address: address(plan.reference), role: 0 }],
  });
  const moves = plan.token === null ? coinMoves() : tokenMoves(plan.token);
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(plan.blockhash), lastValidBlockHeight: 1n },
        draft,
      ),
    (draft) => appendTransactionMessageInstructions([...own, ...moves], draft),
  );
  return base64.encode(
    new Uint8Array(getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(message))),
  );

  function coinMoves(): KitInstruction[] {
    const { destination, amount } = plan;
    return [withReference(getTransferSolInstruction({ source: owner, destination: address(destination), amount }))];
  }
  function tokenMoves({ mint, decimals, creates, closes }: NonNullable<Plan['token']>): KitInstruction[] {
    const [from, to] = [tokenAccountOf(plan.owner, mint), tokenAccountOf(plan.destination, mint)].map((one) =>
      address(one),
    );
    const receiver = { owner: address(plan.destination), mint: address(mint) };
    const move = { source: from!, mint: address(mint), destination: to!, authority: owner };
    return [
      ...(creates ? [getCreateAssociatedTokenIdempotentInstruction({ payer, ata: to!, ...receiver })] : []),
      withReference(getTransferCheckedInstruction({ ...move, amount: plan.amount, decimals })),
      ...(closes ? [getCloseAccountInstruction({ account: from!, destination: payer.address, owner })] : []),
    ];
  }
}

const readInstructions = (plan: Plan) =>
  [
    { data: Uint8Array.of(2, ...new Uint8Array(new Uint32Array([plan.unitsMax]).buffer)) },
    { data: Uint8Array.of(3, ...new Uint8Array(new BigUint64Array([plan.unitPrice]).buffer)) },
  ].map(({ data }) => ({ programAddress: address(computeBudgetProgram), data }));

test("the chain's own client library reads the same accounts, instructions and signers out of our bytes", () => {
  for (const plan of [coins, payout, sweep]) {
    const theirs = summary(base64.decode(kitBytes(plan)));
    expect(summary(encodePlan(plan))).toEqual(theirs);
  }
});

/** Accounts may stand in another order among equals: what counts is what each instruction says of them. */
function summary(bytes: Uint8Array) {
  const [, signing = 0] = [0, bytes[0]];
  return { signing, length: bytes.length, said: decodeAll(bytes) };
}

function decodeAll(bytes: Uint8Array) {
  const { payer, blockhash: hash, instructions, signers } = decodeMessage(bytes);
  return { payer, hash, signers: signers.toSorted(), instructions };
}

const budget = (plan: Plan): Instruction[] =>
  decodeMessage(encodePlan(plan)).instructions.filter(({ program }) => program === computeBudgetProgram);
const moves = (plan: Plan): Instruction[] =>
  decodeMessage(encodePlan(plan)).instructions.filter(({ program }) => program !== computeBudgetProgram);
const built = (instructions: readonly Instruction[]) =>
  encodeMessage({ payer: treasury, blockhash: key(1), instructions });
const bend = (instruction: Instruction, change: Partial<Instruction>): Instruction => ({ ...instruction, ...change });
const theft = moves({ ...coins, destination: key(66), amount: 1_000n });

const refused: [string, Uint8Array][] = [
  ['no bytes', new Uint8Array()],
  ['a movement of nothing', encodePlan({ ...coins, amount: 0n })],
  ['a token movement of nothing', encodePlan({ ...payout, amount: 0n })],
  ['a second movement of coins', built([...budget(coins), ...moves(coins), ...theft])],
  ['coins beside tokens', built([...budget(payout), ...moves(payout), ...theft])],
  ['coins before tokens', built([...budget(payout), ...theft, ...moves(payout)])],
  ['no price', built([budget(coins)[0]!, ...moves(coins)])],
  ['the price twice', built([...budget(coins), budget(coins)[1]!, ...moves(coins)])],
  ['a movement by another program', built([...budget(coins), bend(moves(coins)[0]!, { program: key(50) })])],
  [
    'another instruction of the program',
    built([...budget(coins), bend(moves(coins)[0]!, { data: bytesOf(moves(coins)[0]!, 0, 3) })]),
  ],
  [
    'bytes after the data',
    built([...budget(coins), bend(moves(coins)[0]!, { data: Uint8Array.of(...moves(coins)[0]!.data, 0) })]),
  ],
  [
    'a further account',
    built([...budget(coins), bend(moves(coins)[0]!, { accounts: [...moves(coins)[0]!.accounts, use(key(77))] })]),
  ],
  [
    'an account that may be written and need not',
    built([
      ...budget(coins),
      bend(moves(coins)[0]!, {
        accounts: moves(coins)[0]!.accounts.map((one) => Object.assign({}, one, { writes: true })),
      }),
    ]),
  ],
  [
    'a further signer',
    built([
      ...budget(coins),
      bend(moves(coins)[0]!, {
        accounts: moves(coins)[0]!.accounts.map((one) => Object.assign({}, one, { signs: true })),
      }),
    ]),
  ],
  [
    'a close in favour of somebody',
    built([
      ...budget(sweep),
      moves(sweep)[0]!,
      bend(moves(sweep)[1]!, {
        accounts: [
          moves(sweep)[1]!.accounts[0]!,
          { key: key(66), signs: false, writes: true },
          moves(sweep)[1]!.accounts[2]!,
        ],
      }),
    ]),
  ],
  [
    'an authority over the account',
    built([
      ...budget(sweep),
      ...moves(sweep),
      bend(moves(sweep)[1]!, { data: Uint8Array.of(6, 2, 1, ...new Uint8Array(32).fill(66)) }),
    ]),
  ],
  ['an approval', built([...budget(sweep), bend(moves(sweep)[0]!, { data: bytesOf(moves(sweep)[0]!, 0, 13) })])],
  [
    'an account for somebody else than who receives',
    built([
      ...budget(payout),
      bend(moves(payout)[0]!, {
        accounts: moves(payout)[0]!.accounts.map((one, at) => (at === 2 ? use(key(66)) : one)),
      }),
      moves(payout)[1]!,
    ]),
  ],
  ['a receiving account that is nobody’s known', built([...budget(payout), moves(payout)[1]!])],
  [
    'an account that must not be there yet',
    built([...budget(payout), bend(moves(payout)[0]!, { data: Uint8Array.of(0) }), moves(payout)[1]!]),
  ],
  ['bytes after the message', Uint8Array.of(...encodePlan(coins), 0)],
  ['a message cut short', encodePlan(coins).slice(0, -1)],
  ['a versioned message', Uint8Array.of(0x80, ...encodePlan(coins), 0)],
  ['a signed transaction', Uint8Array.of(1, ...new Uint8Array(64), ...encodePlan(coins))],
];

function bytesOf({ data }: Instruction, at: number, value: number): Uint8Array {
  const changed = data.slice();
  changed[at] = value;
  return changed;
}
function use(one: string) {
  return { key: one, signs: false, writes: false };
}

test.each(refused)('%s is refused', (_what, bytes) => {
  expect(() => decode(bytes)).toThrow(/Not one of our transactions/);
});

test.each(['hello!', `${base64.encode(encodePlan(coins))} `, base64.encode(encodePlan(coins)).replace(/=*$/, '*')])(
  'text that is no canonical base64 is refused: %#',
  (text) => {
    expect(() => decodeTransaction(text, treasury)).toThrow(/Not one of our transactions/);
  },
);

test('bytes that somebody else pays for are refused', () => {
  expect(() => decodeTransaction(base64.encode(encodePlan(coins)), payee)).toThrow(/somebody else pays/);
});
