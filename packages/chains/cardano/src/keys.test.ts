import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { numberToBytesLE } from '@noble/curves/utils.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, test } from 'vitest';
import { bytesOf, enterpriseOf, parseAsset, parseShelley } from './address.ts';
import { createCardanoAddressBook } from './address-book.ts';
import { childOf, type ExtendedKey, hardenedChildOf, masterKey, publicChildOf, publicOf, signWith } from './derive.ts';
import { createCardanoKeys, depositAddressOf, depositBranch } from './keys.ts';
import { networks } from './networks.ts';

const mainnet = networks.get('cardano')!;
const testnet = networks.get('cardanolocal')!;
const words =
  'recall grace sport punch exhibit mad harbor stand obey short width stem awkward used stairs wool ugly trap season stove worth toward congress jaguar';
const seed = mnemonicToSeedSync(words);
const spelled = ({ scalar, nonceKey, chainCode }: ExtendedKey): string =>
  bytesToHex(concatBytes(numberToBytesLE(scalar, 32), nonceKey, chainCode));

describe('keys', () => {
  test.each([
    // CIP-3, Ledger.md; the second needs more than one round (BitBox02, keystore tests)
    [
      words,
      'a08cf85b564ecf3b947d8d4321fb96d70ee7bb760877e371899b14e2ccf88658104b884682b57efd97decbb318a45c05a527b9cc5c2f64f7352935a049ceea60680d52308194ccef2a18e6812b452a5815fbd7f5babc083856919aaf668fe7e4',
    ],
    [
      'correct cherry mammal bubble want mandate polar hazard crater better craft exotic choice fun tourist census gap lottery neglect address glow carry old business',
      '587c6774357ecbf840d4db6404ff7af016dace0400769751ad2abfc77b9a3844cc71702520ef1a4d1b68b91187787a9b8faab0a9bb6b160de541b6ee62469901fc0beda0975fe4763beabd83b7051a5fd5cbce5b88e82c4bbaca265014e524bd',
    ],
  ])('the master key of the words %.20s… is the published one', (phrase, key) => {
    expect(spelled(masterKey(mnemonicToSeedSync(phrase)))).toBe(key);
  });

  test('the key of m/1852h/1815h/0h/0/0 is the published one, and follows from the public half as well', () => {
    const account = [1852n, 1815n, 0n].reduce(hardenedChildOf, masterKey(seed));
    const branch = childOf(account, 0n);
    const key = childOf(branch, 0n);
    // cardano-client-lib, CIP1852Test: getKeyPairFromMnemonic_Ledger
    expect(spelled(key).slice(0, 128)).toBe(
      '90c9771c3b6d3daaba283b315036cee82a000ccb4a6e6227e1c7b2f2e4f88658d96d9ecb0e9e605ce723779ad0d3388d9abb504b0fd63a5129593709d1394449',
    );
    for (const index of [0n, 1n, 2n ** 31n - 1n]) {
      const soft = publicChildOf(publicOf(branch), index);
      expect(soft).toEqual(publicOf(childOf(branch, index)));
    }
    expect(() => publicChildOf(publicOf(branch), 2n ** 31n)).toThrow(/out of range/);
  });

  test('addresses follow from the seed alone, each network has its own, and the treasury is in another account', () => {
    const keys = createCardanoKeys(seed, testnet);
    const addresses = [0n, 1n, 7n].map((index) => keys.depositAddress(index).address);
    // Derived below the published master key by the Blaze library.
    expect(addresses).toEqual([
      'addr_test1vzklv5v752586224au97squj5726fec82tml7nk3gsgjqgqmkx85g',
      'addr_test1vzmdelpyz87tlnc6grsq0g7dqk7we4xdvps3pdn5792z92cdfr048',
      'addr_test1vz7sv62k6ty2vsc65xx7s8szqalh4z9um23mpht6fttwyqcd6n35k',
    ]);
    expect(addresses).not.toContain(keys.treasuryAddress());
    expect(depositAddressOf(mainnet, depositBranch(seed), 0n)).toMatch(/^addr1v/);
    expect(() => keys.depositAddress(-1n)).toThrow(/out of range/);
  });

  test('a signature has the form of RFC 8032: the first of its vectors, from the expanded key', async () => {
    const { sha512 } = await import('@noble/hashes/sha2.js');
    const expanded = sha512(hexToBytes('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'));
    const scalar = Uint8Array.from(expanded.subarray(0, 32));
    scalar[0] = scalar[0]! & 0xf8;
    scalar[31] = (scalar[31]! & 0x7f) | 0x40;
    const number = BigInt(`0x${bytesToHex(scalar.toReversed())}`);
    const { publicKey, signature } = signWith({ scalar: number, nonceKey: expanded.slice(32) }, new Uint8Array());
    expect(bytesToHex(publicKey)).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
    expect(bytesToHex(signature)).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
  });
});

describe('addresses of CIP-19', () => {
  test.each([
    [
      'a base address',
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    ],
    [
      'one of a script with a staking key',
      'addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh',
    ],
    [
      'one of a key with a staking script',
      'addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve',
    ],
    [
      'one of two scripts',
      'addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g',
    ],
    ['one with a pointer', 'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k'],
    ['one of a script with a pointer', 'addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu'],
    ['an enterprise address', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
    ['one of a script alone', 'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx'],
  ])('%s is read', (_what, address) => {
    expect(parseShelley(mainnet, address)).toEqual({ ok: true, canonical: address });
    expect(parseShelley(testnet, address)).toEqual({ ok: false, reason: 'malformed' });
    const isScript = ((bytesOf(mainnet, address)[0] ?? 0) & 0x10) !== 0;
    expect(createCardanoAddressBook(mainnet).isWallet?.(address)).toBe(!isScript);
  });

  test('the published key has the published enterprise addresses', () => {
    // addr_vk1w0l2sr2zgfm26ztc6nl9xy8ghsk5sh6ldwemlpmp9xylzy4dtf7st80zhd
    const key = hexToBytes('73fea80d424276ad0978d4fe5310e8bc2d485f5f6bb3bf87612989f112ad5a7d');
    expect(enterpriseOf(mainnet, key)).toBe('addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8');
    expect(enterpriseOf(testnet, key)).toBe('addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz');
  });

  test.each([
    ['of rewards', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
    [
      'of Byron',
      '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
    ],
    ['of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('one %s is refused', (_what, address) => {
    expect(parseShelley(mainnet, address).ok).toBe(false);
  });

  test("a native asset is named by its policy and its name, with or without a point, and is nobody's wallet", () => {
    const book = createCardanoAddressBook(mainnet);
    const policy = 'AB'.repeat(28);
    expect(book.parseAddress(`${policy}.55534458`)).toEqual({ ok: true, canonical: `${'ab'.repeat(28)}55534458` });
    expect(parseAsset(policy)).toBe('ab'.repeat(28));
    expect(book.isWallet?.(`${'ab'.repeat(28)}55534458`)).toBe(false);
    for (const wrong of [`${policy}5`, `${policy}${'00'.repeat(33)}`, policy.slice(1)])
      expect(parseAsset(wrong)).toBeNull();
  });
});
