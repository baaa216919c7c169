import { bytesToHex } from '@noble/hashes/utils.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { seededRandom } from '@florin/testing/seeded-random';
import { initWasm, TW } from '@trustwallet/wallet-core';
import Long from 'long';
import { encodeFunctionData, erc20Abi } from 'viem';
import { expect, test } from 'vitest';
import { fromWord, toWord, tronAddressBook } from './address-book.ts';
import { createTronKeys } from './keys.ts';
import { encodePlan } from './plan.ts';

const words = 'test test test test test test test test test test test junk';
const drawn = 1_000;

const callOf = (to: string, amount: bigint): Buffer =>
  Buffer.from(
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [`0x${toWord(to)}`, amount] }).slice(2),
    'hex',
  );

/** Trust's wallet-core, which is written in C++ and Rust, is asked for the same transactions. */
test('our addresses, bytes, names and signatures are those of wallet-core, for 1,000 drawn movements', async () => {
  const seed = Number(process.env['FLORIN_TEST_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`wallet-core seed ${seed}\n`);
  const random = seededRandom(seed);
  const bits = (): bigint => BigInt(Math.floor(random() * 2 ** 24));
  const below = (limit: bigint): bigint => ((bits() << 24n) | bits()) % limit;
  const hex = (bytes: number): string =>
    Array.from({ length: bytes }, () =>
      Math.floor(random() * 256)
        .toString(16)
        .padStart(2, '0'),
    ).join('');
  const core = await initWasm();
  const wallet = core.HDWallet.createWithMnemonic(words, '');
  const keys = createTronKeys(mnemonicToSeedSync(words));
  const { tron } = core.CoinType;
  const { SigningInput, SigningOutput } = TW.Tron.Proto;
  const long = (value: bigint): Long => Long.fromString(value.toString());
  /** Their key and address of a deposit, or of the treasury, which must be ours too. */
  const owners = Array.from({ length: 21 }, (_each, at) => {
    const index = at === 20 ? null : BigInt(at);
    const key = wallet.getKey(tron, index === null ? "m/44'/195'/1'/0/0" : `m/44'/195'/0'/0/${index}`);
    const address = core.AnyAddress.createWithPublicKey(key.getPublicKey(tron), tron).description();
    expect(index === null ? keys.treasuryAddress() : keys.depositAddress(index).address).toBe(address);
    return { key: key.data(), address };
  });
  const ownerAt = (index: bigint | null) => owners[Number(index ?? 20n)] as (typeof owners)[number];

  for (let count = 0; count < drawn; count += 1) {
    const index = below(20n);
    const isTreasury = random() < 0.2;
    const { key, address: owner } = ownerAt(isTreasury ? null : index);

    const destination = fromWord(hex(20));
    expect(core.AnyAddress.isValid(destination, tron)).toBe(true);
    expect(tronAddressBook.parseAddress(destination)).toEqual({ ok: true, canonical: destination });
    const lends = random() < 0.3 ? (random() < 0.5 ? 'delegation' : 'undelegation') : undefined;
    const token = lends === undefined && random() < 0.5 ? fromWord(hex(20)) : null;
    const amount = token === null ? below(2n ** 47n) + 1n : BigInt(`0x${hex(1 + Math.floor(random() * 31))}`) + 1n;
    const [expiration, timestamp] = [1_700_000_000_000n + below(2n ** 40n), 600_000_000_000n + below(2n ** 40n)];
    const feeLimit = below(2n ** 34n);
    const stake = { ownerAddress: owner, resource: 'ENERGY', balance: long(amount), receiverAddress: destination };
    const what =
      lends === 'delegation'
        ? { delegateResource: { ...stake, lock: false } }
        : lends === 'undelegation'
          ? { undelegateResource: stake }
          : token === null
            ? { transfer: { ownerAddress: owner, toAddress: destination, amount: long(amount) } }
            : {
                // Its own call of a TRC-20 fills the receiver's word up with the byte 41, which the ABI has as zero.
                triggerSmartContract: {
                  contractAddress: token,
                  ownerAddress: owner,
                  data: callOf(destination, amount),
                },
              };
    const input = SigningInput.create({
      privateKey: key,
      transaction: {
        expiration: long(expiration),
        timestamp: long(timestamp),
        feeLimit: long(feeLimit),
        blockHeader: {
          number: long(below(2n ** 40n)),
          timestamp: long(timestamp),
          version: 31,
          txTrieRoot: Buffer.from(hex(32), 'hex'),
          parentHash: Buffer.from(hex(32), 'hex'),
          witnessAddress: Buffer.from(`41${hex(20)}`, 'hex'),
        },
        ...what,
      },
    });
    const theirs = SigningOutput.decode(core.AnySigner.sign(SigningInput.encode(input).finish(), tron));
    expect(theirs.errorMessage).toBe('');
    const answer = JSON.parse(theirs.json) as { raw_data_hex: string; txID: string; signature: [string] };

    const lifetime = {
      refBytes: Buffer.from(theirs.refBlockBytes).toString('hex'),
      refHash: Buffer.from(theirs.refBlockHash).toString('hex'),
      expiration,
    };
    const unsigned = bytesToHex(
      encodePlan({ lifetime, timestamp, owner, destination, amount, token, feeLimit, ...(lends && { lends }) }),
    );
    expect(unsigned).toBe(answer.raw_data_hex);
    const own = keys.sign(unsigned, isTreasury ? { kind: 'treasury' } : { kind: 'deposit', index });
    expect(own.txHash).toBe(answer.txID);
    // The last byte is the recovery bit, to which some wallets add 27: nodes take both.
    const last = 27 + Number.parseInt(answer.signature[0].slice(128), 16);
    expect(own.raw.slice(-130)).toBe(answer.signature[0].slice(0, 128) + last.toString(16));
    expect(keys.decode(unsigned)).toMatchObject({ kind: lends ?? 'transfer', destination, amount });
  }
});
