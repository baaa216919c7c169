import {
  Address,
  beginCell,
  Cell,
  external,
  internal,
  loadMessage,
  loadMessageRelaxed,
  type Message,
  SendMode,
  storeMessage,
  storeMessageRelaxed,
  storeStateInit,
} from '@ton/core';
import { keyPairFromSeed, sign } from '@ton/crypto';
import { WalletContractV4 } from '@ton/ton';
import { seededRandom } from '@florin/testing/seeded-random';
import { mnemonicToSeedSync } from '@scure/bip39';
import { initWasm, TW } from '@trustwallet/wallet-core';
import Long from 'long';
import { expect, test } from 'vitest';
import { parseAccount, rawOf, spell } from './address.ts';
import { allowance, attached } from './fees.ts';
import { encodeInit, possibleInits } from './jetton.ts';
import { createTonKeys, depositKey } from './keys.ts';
import { encodePlan, type Move, type Plan } from './plan.ts';
import { usualSubwallet } from './wallet.ts';

const words = 'test test test test test test test test test test test junk';
const drawn = 1_000;
const drawnDeposits = 200;
const mode = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS;
const marks = ['none', 'home', 'gas'] as const;

/** Bags of cells, and messages around a body, are written in more than one way; what is signed is not. */
function expectSame(one: string, other: string): void {
  const [ours, theirs] = [one, other].map((boc) => loadMessage(Cell.fromBase64(boc).beginParse())) as [
    Message,
    Message,
  ];
  expect(ours.body.hash().toString('hex')).toBe(theirs.body.hash().toString('hex'));
  expect(String(ours.info.dest)).toBe(String(theirs.info.dest));
  expect(initOf(ours)).toBe(initOf(theirs));
}

const initOf = ({ init }: Message): string | null =>
  init ? beginCell().store(storeStateInit(init)).endCell().hash().toString('hex') : null;

/** What is drawn, from one seed that is printed. */
function draws() {
  const seed = Number(process.env['FLORIN_TEST_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`wallet-core seed ${seed}\n`);
  const random = seededRandom(seed);
  const bytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
  const address = (): string => spell(`0:${bytes(32).toString('hex')}`);
  return {
    random,
    address,
    amount: () => BigInt(`0x${bytes(1 + Math.floor(random() * 8)).toString('hex')}`) + 1n,
    queryId: () => BigInt(`0x${bytes(8).toString('hex')}`) >> 1n,
    word: () => bytes(4).readUInt32BE(),
    /** With what some jetton wallet of an owner is deployed, by either reference contract. */
    wallet: (owner: string): Cell => {
      const code = beginCell().storeBuffer(bytes(20)).endCell();
      const inits = possibleInits(code, Address.parse(owner), Address.parse(address()));
      return encodeInit(inits[random() < 0.5 ? 0 : 1]!);
    },
  };
}

function drawMove({ random, address, amount, queryId, wallet }: ReturnType<typeof draws>, sender: string): Move {
  const to = address();
  if (random() < 0.5) return { kind: 'coins', to, amount: amount(), mark: marks[Math.floor(random() * 3)]! };
  const response = random() < 0.5 ? to : sender;
  return { kind: 'jettons', to, amount: amount(), wallet: wallet(sender), response, queryId: queryId() };
}

const bodies = { home: 0xd53276db, gas: 0xd372158c };
const markBody = (mark: 'home' | 'gas'): Cell => beginCell().storeUint(bodies[mark], 32).storeUint(0, 64).endCell();
/** The key of all deposits, as the ecosystem's own library has it. */
const depositPair = () => keyPairFromSeed(Buffer.from(depositKey(mnemonicToSeedSync(words)).privateKey));

const externalOf = (contract: WalletContractV4, body: Cell, deploys: boolean): string => {
  const message = external({ to: contract.address, body, ...(deploys ? { init: contract.init } : {}) });
  return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
};

/** The same order with the body of its message in a cell of its own, signed by the ecosystem's own library. */
function withBodyAsCell(order: Cell, secretKey: Buffer): Cell {
  const slice = order.beginParse().skip(512);
  const message = loadMessageRelaxed(slice.loadRef().beginParse());
  const content = beginCell()
    .storeSlice(slice)
    .storeRef(beginCell().store(storeMessageRelaxed(message, { forceRef: true })))
    .endCell();
  return beginCell().storeBuffer(sign(content.hash(), secretKey)).storeSlice(content.beginParse()).endCell();
}

const compact = (value: bigint): Buffer => {
  const hex = value.toString(16);
  return value === 0n ? Buffer.alloc(0) : Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
};

/** Trust's wallet-core, which is written in Rust, is asked for the same messages of the treasury. */
test('our messages, signatures and addresses are those of wallet-core, for 1,000 drawn movements of the treasury', async () => {
  const draw = draws();
  const core = await initWasm();
  const { ton } = core.CoinType;
  const { SigningInput, SigningOutput, WalletVersion } = TW.TheOpenNetwork.Proto;
  const key = core.HDWallet.createWithMnemonic(words, '').getKey(ton, "m/44'/607'/1'");
  const keys = createTonKeys(mnemonicToSeedSync(words));
  const sender = keys.treasuryAddress();
  expect(sender).toBe(core.AnyAddress.createWithPublicKey(key.getPublicKeyEd25519(), ton).description());

  for (let count = 0; count < drawn; count += 1) {
    const move = drawMove(draw, sender);
    const seqno = count % 10 === 0 ? 0 : draw.word();
    // Its first message has no end of its own.
    const validUntil = seqno === 0 ? 2 ** 32 - 1 : draw.word();
    const plan: Plan = { sender, subwallet: usualSubwallet, seqno, validUntil, move };
    const transfer =
      move.kind === 'coins'
        ? {
            dest: move.to,
            amount: compact(move.mark === 'none' ? move.amount : move.amount + allowance),
            bounceable: false,
            ...(move.mark === 'none' ? {} : { customPayload: markBody(move.mark).toBoc().toString('base64') }),
          }
        : {
            dest: `0:${move.wallet.hash().toString('hex')}`,
            amount: compact(attached),
            bounceable: true,
            jettonTransfer: {
              queryId: Long.fromString(move.queryId.toString()),
              jettonAmount: compact(move.amount),
              toOwner: move.to,
              responseAddress: move.response,
              forwardAmount: compact(move.response === move.to ? 0n : 1n),
            },
          };
    const input = SigningInput.create({
      privateKey: key.data(),
      messages: [{ mode, ...transfer }],
      sequenceNumber: seqno,
      expireAt: validUntil,
      walletVersion: WalletVersion.WALLET_V4_R2,
    });
    const theirs = SigningOutput.decode(core.AnySigner.sign(SigningInput.encode(input).finish(), ton));
    expect(theirs.errorMessage).toBe('');
    const unsigned = encodePlan(plan);
    expectSame(keys.sign(unsigned, { kind: 'treasury' }).raw, theirs.encoded);
    expect(keys.decode(unsigned)).toMatchObject({ destination: move.to, amount: move.amount });
    expect(core.AnyAddress.isValid(move.to, ton)).toBe(true);
    expect(parseAccount(rawOf(move.to).toUpperCase())).toEqual({ ok: true, canonical: move.to });
  }
});

/** wallet-core signs for the usual subwallet alone. Deposits have others, which the ecosystem's own wallet knows. */
test('messages of deposit addresses are those of the wallet of @ton/ton, for 200 drawn movements', () => {
  const draw = draws();
  const keys = createTonKeys(mnemonicToSeedSync(words));
  const { secretKey, publicKey } = depositPair();
  for (let count = 0; count < drawnDeposits; count += 1) {
    const index = draw.word() >>> 1;
    const contract = WalletContractV4.create({ workchain: 0, publicKey, walletId: index });
    const sender = keys.depositAddress(BigInt(index)).address;
    expect(sender).toBe(contract.address.toString({ bounceable: false }));
    const move = drawMove(draw, sender);
    const [seqno, validUntil] = [count % 2 === 0 ? 0 : draw.word(), draw.word() + 1];
    const message =
      move.kind === 'coins'
        ? internal({
            to: move.to,
            bounce: false,
            value: move.mark === 'none' ? move.amount : move.amount + allowance,
            ...(move.mark === 'none' ? {} : { body: markBody(move.mark) }),
          })
        : internal({
            to: new Address(0, move.wallet.hash()),
            bounce: true,
            value: attached,
            body: beginCell()
              .storeUint(0x0f8a7ea5, 32)
              .storeUint(move.queryId, 64)
              .storeCoins(move.amount)
              .storeAddress(Address.parse(move.to))
              .storeAddress(Address.parse(move.response))
              .storeMaybeRef(null)
              .storeCoins(move.response === move.to ? 0 : 1)
              .storeBit(0)
              .endCell(),
          });
    const body = contract.createTransfer({
      seqno,
      secretKey,
      messages: [message],
      sendMode: mode,
      timeout: validUntil,
    });
    const unsigned = encodePlan({ sender, subwallet: index, seqno, validUntil, move });
    const { raw } = keys.sign(unsigned, { kind: 'deposit', index: BigInt(index) });
    expectSame(raw, externalOf(contract, withBodyAsCell(body, secretKey), seqno === 0));
  }
});
