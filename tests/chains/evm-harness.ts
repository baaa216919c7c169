import { pbkdf2Sync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Harness, Payment } from '@florin/chain-conformance/harness';
import { createEvmAdapter } from '@florin/chain-evm/adapter';
import { checksummed, evmAddressBook } from '@florin/chain-evm/address-book';
import { createEvmKeys } from '@florin/chain-evm/keys';
import type { Asset } from '@florin/domain/ports/chain';
import { startAnvil } from '@florin/nodes/anvil';
import { batch, lyingToken, testUsdc, testUsdt, type TestContract } from '@florin/nodes/tokens/contracts';
import { encodeFunctionData, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

const network = '31337';
const junk = 'test test test test test test test test test test test junk';
/** BIP-39, without a passphrase. */
const seedOf = (words: string): Uint8Array => pbkdf2Sync(words, 'mnemonic', 2_048, 64, 'sha512');
const hex = (value: bigint): string => `0x${value.toString(16)}`;

const usdtOnMainnet = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const payee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** EIP-55's own examples, addresses that every wallet derives from the words that test chains use, EIP-681's forms. */
export const vectors: Harness['vectors'] = {
  valid: [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ].flatMap((canonical) => [canonical, canonical.toLowerCase()].map((input) => ({ input, canonical }))),
  invalid: [
    { input: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', reason: 'bad_checksum' },
    { input: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', reason: 'malformed' },
    { input: '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', reason: 'malformed' },
    { input: 'vitalik.eth', reason: 'malformed' },
  ],
  derivations: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'].map(
    (address, at) => ({
      seed: Buffer.from(seedOf(junk)).toString('hex'),
      index: BigInt(at),
      address,
      source: 'accounts of the words that Hardhat and Foundry document',
    }),
  ),
  uris: [
    {
      request: { address: usdtOnMainnet, asset: { kind: 'native' }, amount: 2_014n, decimals: 18, network: '1' },
      uri: `ethereum:${usdtOnMainnet}@1?value=2014`,
    },
    {
      request: { address: payee, asset: { kind: 'token', ref: usdtOnMainnet }, amount: 1n, decimals: 6, network: '1' },
      uri: `ethereum:${usdtOnMainnet}@1/transfer?address=${payee}&uint256=1`,
    },
  ],
};

/** A node in front of another that knows no method of this name. */
async function withoutMethod(url: string, missing: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      if (method === missing) {
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } }));
        return;
      }
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then((answer) => answer.text())
        .then((text) => response.end(text))
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** EVM on anvil: a real node with a real pool, whose blocks are made on demand. */
export async function openEvmHarness(): Promise<Harness> {
  const chain = await startAnvil({ noMining: true });
  const mute = await withoutMethod(chain.url, 'eth_maxPriorityFeePerGas');
  const seed = seedOf(`${'abandon '.repeat(11)}about`);
  const keys = createEvmKeys(seed);
  const [owner = '', payer = ''] = await chain.accounts();
  const send = (contract: TestContract, to: string, functionName: string, args: unknown[], from = payer) =>
    chain.rpc<string>('eth_sendTransaction', [
      { from, to, data: encodeFunctionData({ abi: parseAbi(contract.abi), functionName, args }), gas: '0x493e0' },
    ]);
  const deployed: string[] = [];
  for (const { bytecode } of [testUsdt, testUsdc, lyingToken, batch])
    deployed.push(await chain.deploy(bytecode, owner));
  const [usdt, usdc, lying, payments] = deployed as [string, string, string, string];
  const contracts = new Map([
    [checksummed(usdt), testUsdt],
    [checksummed(usdc), testUsdc],
  ]);
  for (const [at, contract] of contracts) {
    await send(contract, at, 'mint', [payer, 10n ** 15n], owner);
    await send(contract, at, 'approve', [payments, 10n ** 15n]);
  }
  await chain.mine();
  const tokens = [...contracts.keys()].map((ref): Asset => ({ kind: 'token', ref }));
  const contractOf = (ref: string): TestContract => contracts.get(ref) ?? testUsdt;
  const open = (url: string) => createEvmAdapter({ network, rpcUrls: [url], finalityTag: null });
  const pay = ({ to, amount, asset }: Payment): Promise<string> =>
    asset.kind === 'native'
      ? chain.rpc('eth_sendTransaction', [{ from: payer, to, value: hex(amount) }])
      : send(contractOf(asset.ref), asset.ref, 'transfer', [to, amount]);
  return {
    chain: 'anvil',
    level: 'node',
    network,
    adapter: open(chain.url),
    keys,
    book: evmAddressBook,
    vectors,
    assets: [{ kind: 'native' }, ...tokens],
    amountOf: ({ kind }) => (kind === 'native' ? 10n ** 16n : 10n ** 6n),
    url: chain.url,
    reopen: (at = chain.url) => open(at),
    openKeys: createEvmKeys,
    stranger: async () => privateKeyToAddress(generatePrivateKey()),
    mine: (blocks = 1) => chain.mine(blocks),
    pay,
    payMany: {
      to: 'one',
      send: ([first, ...rest]) => {
        if (first?.asset.kind !== 'token') throw new Error('The contract pays tokens.');
        const values = [first, ...rest].map(({ amount }) => amount);
        return send(batch, payments, 'pay', [first.asset.ref, first.to, values]);
      },
    },
    payTogether: { notApplicable: 'a transfer leaves one account' },
    payNothing: (to) => chain.rpc('eth_sendTransaction', [{ from: payer, to, value: '0x0' }]),
    payInVain: ({ to }) => send(testUsdt, usdt, 'transfer', [to, 10n ** 30n]),
    payLookAlike: (to, amount) => send(lyingToken, lying, 'transfer', [to, amount]),
    reorg: async (depth) => {
      await chain.reorg(depth);
      await chain.mine();
    },
    drop: async (txHash) => void (await chain.rpc('anvil_dropTransaction', [txHash])),
    useUp: async (source) => {
      await chain.rpc('anvil_impersonateAccount', [source]);
      await chain.rpc('eth_sendTransaction', [{ from: source, to: owner, value: '0x1' }]);
      await chain.rpc('anvil_stopImpersonatingAccount', [source]);
      await chain.mine();
    },
    withoutFeeAdvice: () => open(mute.url),
    tooSmall: { notApplicable: 'an account may hold and send a single wei' },
    stop: async () => {
      mute.close();
      await chain.stop();
    },
  };
}
