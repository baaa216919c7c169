import { Address, beginCell, Cell } from '@ton/core';
import { WalletContractV4 } from '@ton/ton';
import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, test } from 'vitest';
import { parseAccount, rawOf, spell } from './address.ts';
import { tonAddressBook } from './address-book.ts';
import { encodeInit, possibleInits } from './jetton.ts';
import { createTonKeys } from './keys.ts';
import { encodePlan, type JettonMove, type Plan } from './plan.ts';
import { usualSubwallet, walletAddress, walletInit } from './wallet.ts';

const words = 'test test test test test test test test test test test junk';
const keys = createTonKeys(mnemonicToSeedSync(words));
const [treasury, deposit] = [keys.treasuryAddress(), keys.depositAddress(5n).address];
const somebody = spell(`0:${'5'.repeat(64)}`);
const master = spell(`0:${'7'.repeat(64)}`);
const code = beginCell().storeUint(1, 8).endCell();
const walletOf = (owner: string, kind: 0 | 1 = 0): Cell =>
  encodeInit(possibleInits(code, Address.parse(owner), Address.parse(master))[kind]!);
const plan: Plan = {
  sender: treasury,
  subwallet: usualSubwallet,
  seqno: 3,
  validUntil: 1_800_000_000,
  move: { kind: 'coins', to: somebody, amount: 7n, mark: 'none' },
};
const jettons: JettonMove = {
  kind: 'jettons',
  to: somebody,
  amount: 9n,
  wallet: walletOf(treasury),
  response: treasury,
  queryId: 4n,
};

/** wallet-core, rust/tw_tests/tests/chains/ton/ton_address.rs at a2b07fc7: keys, and the usual wallet of each. */
const walletCore = [
  [
    '5849481021e305dfdf9f0eaf87e07f15efec3fde8d8ed639c9fcf0bc351d998b',
    'UQAACKJfEIfI5vkht_w3NYk8k-OU5Xl_jq9XNmmkcPaUO-tB',
  ],
  [
    '4a22d994755145e4a4ce7263bdb3a8a70e449c1fccdd299f80df862bd4dcb930',
    'UQA3fRa_AHKBo1Lu8QF5xm_fiCLi197NfoPbeta0VJyvKa76',
  ],
  [
    '287d4c0fcc445173fe211e4ade3518c75cff7a9dd79070f54395058cdd53e485',
    'UQCbJ0QdlDmC0ofyCtH15PHBzrj9sMLoLjNjkgTYaxR8gn9z',
  ],
  [
    '136e464280c4222a99ac34d5077a2edf11e4468a076741e495d9f31ca7939a1f',
    'UQAliC8yJh-Ru2uwEWgEaEV9LHEs0-c1blYr_XZe7CpEwm9D',
  ],
  [
    'f15bb09a2cf37f6e6b6515be4000cdf271338c56fb1ec81848f2f1407b3a4003',
    'UQCeAQaIFwwjmcJkYfqGiyHo2ag7qUMMfsUi28HLWmtpA7zF',
  ],
  [
    '532005268411b3b4ac85b080c8a3bc4a52600be75f758013302745ac05ac18f0',
    'UQDD0YS5pQSe3fgHEKd-D7qTieRxmSknlQQW6fb7IFu7ky9T',
  ],
] as const;
const canonical = 'UQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorhqg';

describe('addresses', () => {
  test.each(walletCore)('the wallet of the key %s is the one that wallet-core publishes', (key, address) => {
    expect(walletAddress(ed25519.getPublicKey(hexToBytes(key)), usualSubwallet)).toBe(address);
  });

  test('every spelling that wallet-core publishes of one account is one address, but for the network for tests', () => {
    const raw = '0:8a8627861a5dd96c9db3ce0807b122da5ed473934ce7568a5b4b1c361cbb28ae';
    for (const spelling of [raw, 'EQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorkdl', canonical])
      expect(parseAccount(spelling)).toEqual({ ok: true, canonical });
    expect(rawOf(canonical)).toBe(raw);
    for (const spelling of [
      'kQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorvzv',
      '0QCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorqEq',
      'EQIcIZpPoMnWXd8FbC1KaLtcyIgVUlwsbFK_3P6f5uf_YyzoE',
      '1:0ccd5119f27f7fe4614476c34f7e5e93c7ae098e577cf2012f8b8043165cb809',
      'EQEMzVEZ8n9_5GFEdsNPfl6Tx64Jjld88gEvi4BDFly4CSyl',
      'Ef7g6Yz890MpIpitnjeaPC5kAXl7nL_A_pi04U_Qzgfs3-Cj',
      'MwCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorsn8',
    ])
      expect(parseAccount(spelling)).toEqual({ ok: false, reason: 'malformed' });
    for (const spelling of [
      'EQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsormVH',
      'EQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorpcF',
    ])
      expect(parseAccount(spelling)).toEqual({ ok: false, reason: 'bad_checksum' });
  });

  test('the code of the wallet is the one that the ecosystem knows by its hash', () => {
    const { code: ours } = walletInit(new Uint8Array(32), 1);
    expect(ours.hash().toString('hex')).toBe('feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0');
    expect(ours.equals(WalletContractV4.create({ workchain: 0, publicKey: Buffer.alloc(32) }).init.code)).toBe(true);
  });

  test('a thousand deposit addresses of one key are a thousand addresses, and none is the treasury', () => {
    const all = Array.from({ length: 1_000 }, (_each, at) => keys.depositAddress(BigInt(at)).address);
    expect(new Set([...all, treasury]).size).toBe(1_001);
    expect(() => keys.depositAddress(2n ** 31n)).toThrow(/out of range/);
  });

  test('the account of zeros has no key', () => {
    expect(tonAddressBook.isWallet?.(spell(`0:${'0'.repeat(64)}`))).toBe(false);
    expect(tonAddressBook.isWallet?.(canonical)).toBe(true);
  });
});

describe('bytes', () => {
  test('coins, jettons and the using up of a number are told from the bytes alone', () => {
    const uses = { kind: 'number', nonce: 3n };
    expect(keys.decode(encodePlan(plan))).toEqual({
      network: null,
      uses,
      feeCap: 13_000_000n,
      kind: 'transfer',
      destination: somebody,
      amount: 7n,
      asset: { kind: 'native' },
    });
    expect(keys.decode(encodePlan({ ...plan, move: jettons }))).toMatchObject({
      uses,
      feeCap: 63_000_000n,
      destination: somebody,
      amount: 9n,
      asset: { kind: 'token', ref: master },
    });
    expect(keys.decode(encodePlan({ ...plan, move: null }))).toMatchObject({ kind: 'cancel', destination: treasury });
  });

  test('coins for an address of ours say what stays there, whatever is sent for its contract to look at them', () => {
    const move = { kind: 'coins', to: deposit, amount: 7n, mark: 'gas' } as const;
    expect(keys.decode(encodePlan({ ...plan, move }))).toMatchObject({ amount: 7n, feeCap: 14_000_000n });
  });

  const refused: Record<string, Plan> = {
    'a jetton wallet of somebody else': { ...plan, move: { ...jettons, wallet: walletOf(somebody) } },
    'coins that are left going to somebody else': { ...plan, move: { ...jettons, response: deposit } },
    'a jetton wallet that is deployed with something in it': {
      ...plan,
      move: { ...jettons, wallet: holding(treasury) },
    },
    'no coins': { ...plan, move: { kind: 'coins', to: somebody, amount: 0n, mark: 'none' } },
  };
  test.each(Object.entries(refused))('bytes with %s are refused', (_what, other) => {
    expect(() => keys.decode(encodePlan(other))).toThrow(/Not one of our transactions/);
  });

  test('bytes with anything more in them, or written otherwise, are refused', () => {
    const bytes = encodePlan(plan);
    const cell = Cell.fromBase64(bytes);
    const more = beginCell().storeSlice(cell.beginParse()).storeBit(true).endCell();
    for (const other of [more.toBoc({ idx: false }), cell.toBoc({ idx: false, crc32: false })])
      expect(() => keys.decode(other.toString('base64'))).toThrow(/not what we would have built/);
    expect(() => keys.decode('te6c')).toThrow(/not what we would have built/);
  });

  test('jetton wallets of both reference contracts are known', () => {
    const older = { ...jettons, wallet: walletOf(treasury, 1) };
    expect(keys.decode(encodePlan({ ...plan, move: older }))).toMatchObject({ asset: { ref: master } });
  });

  test('the key of another address does not sign', () => {
    expect(() => keys.sign(encodePlan(plan), { kind: 'deposit', index: 5n })).toThrow(/another signature/);
    expect(() => keys.sign(encodePlan({ ...plan, subwallet: 1 }), { kind: 'treasury' })).toThrow(/another signature/);
  });

  test('the first message deploys its wallet, and a later one does not', () => {
    const [first, later] = [0, 3].map((seqno) => keys.sign(encodePlan({ ...plan, seqno }), { kind: 'treasury' }));
    expect(first!.raw.length).toBeGreaterThan(later!.raw.length + 800);
    expect(first!.txHash).not.toBe(later!.txHash);
  });
});

/** A wallet whose data says that it holds a jetton already. */
function holding(owner: string): Cell {
  const data = beginCell()
    .storeUint(0, 4)
    .storeCoins(5n)
    .storeAddress(Address.parse(owner))
    .storeAddress(Address.parse(master))
    .endCell();
  return encodeInit({ code, data });
}
