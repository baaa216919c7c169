import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Checkout } from '@florin/contract/schemas/checkout';
import type { PaymentStatus } from '@florin/contract/vocabulary';
import type { Litecoind } from '@florin/nodes/litecoind';
import type { LocalChain } from './chain/local-chain.ts';
import { coinNetwork } from './chain/local-coins.ts';
import type { LocalAptos } from './chain/local-aptos.ts';
import type { LocalCosmos } from './chain/local-cosmos.ts';
import type { LocalSolana } from './chain/local-solana.ts';
import type { LocalSui } from './chain/local-sui.ts';
import type { LocalCardano } from './chain/local-cardano.ts';
import type { LocalTezos } from './chain/local-tezos.ts';
import type { LocalTon } from './chain/local-ton.ts';
import type { LocalTron } from './chain/local-tron.ts';
import { DemoFailed } from './demo/demo-failed.ts';
import { payOnChain } from './demo/pay-on-chain.ts';
import { RestError, type Rest } from './rest.ts';

/** What the wallet of the payment page's button works with. */
export interface DevWalletParts {
  rest: Rest;
  chain: Pick<LocalChain, 'payers' | 'contracts'> & { node: { url: string } };
  /** Null where there is no such chain. */
  coins: Pick<Litecoind, 'url'> | null;
  /** Null where there is no such chain. */
  solana: Pick<LocalSolana, 'url' | 'payers' | 'contracts'> | null;
  /** Null where there is no such chain. */
  tron: Pick<LocalTron, 'url' | 'payers' | 'contracts'> | null;
  cosmos: Pick<LocalCosmos, 'url' | 'network' | 'payers' | 'contracts'> | null;
  aptos: Pick<LocalAptos, 'url' | 'payers' | 'contracts'> | null;
  sui: Pick<LocalSui, 'url' | 'payers' | 'contracts'> | null;
  ton: Pick<LocalTon, 'url' | 'payers' | 'contracts'> | null;
  cardano: Pick<LocalCardano, 'url' | 'network' | 'payers' | 'contracts'> | null;
  tezos: Pick<LocalTezos, 'url' | 'payers' | 'contracts'> | null;
}

export interface DevWallet {
  /** Where it listens, on this machine alone. */
  address: string;
  stop(): Promise<void>;
}

const payable: ReadonlySet<string> = new Set<PaymentStatus>(['awaiting_payment', 'partially_paid']);

/** Sends what a payment still misses. Answers the transaction's hash. Refuses with DemoFailed. */
async function pay(parts: DevWalletParts, paymentId: string): Promise<string> {
  const { rest, chain, coins, solana, tron, cosmos, aptos, sui, ton, cardano, tezos } = parts;
  const page = await rest.get<Checkout>(`/v1/pay/${encodeURIComponent(paymentId)}`);
  const { token, wallet_address: to, remaining_crypto_amount: amount, payment_uri: uri } = page;
  // Tron, Cosmos, Aptos, Sui and Tezos have no standard for links, and Cardano's knows ADA alone.
  const linkless = ['tron', 'aptos', 'sui', 'tezos', cosmos?.network, cardano?.network];
  const isWithoutLinks = linkless.includes(page.chain?.chain_type);
  const isPayable = uri !== null || (isWithoutLinks && payable.has(page.status));
  if (!token || to === null || amount === null || !isPayable)
    throw new DemoFailed(`Payment ${paymentId} is ${page.status}: there is nothing to pay.`);
  if (coins !== null && page.chain?.chain_type === coinNetwork) {
    const wallet = { chain_type: coinNetwork, rpc_url: coins.url, payers: [] };
    return (await payOnChain(wallet, { contract: null, decimals: token.decimals }, to, amount)).hash;
  }
  const named = [cosmos, cardano].find((one) => one !== null && page.chain?.chain_type === one.network);
  const further = named ?? { solana, tron, aptos, sui, ton, tezos }[page.chain?.chain_type ?? ''];
  const { url, payers, contracts } = further ?? { ...chain, url: chain.node.url };
  const contract = new Map(Object.entries(contracts)).get(token.symbol) ?? null;
  const source = { chain_type: page.chain?.chain_type ?? 'evm', rpc_url: url, payers };
  return (await payOnChain(source, { contract, decimals: token.decimals }, to, amount)).hash;
}

const answer = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** POST /<payment id> pays it. Listens on a free port of the loopback interface. */
export async function startDevWallet(parts: DevWalletParts): Promise<DevWallet> {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return answer(response, 404, { problem: 'POST /<payment id> is all there is.' });
    const paymentId = (request.url ?? '').slice(1);
    pay(parts, paymentId).then(
      (hash) => answer(response, 200, { hash }),
      (error: unknown) => {
        const isKnown = error instanceof DemoFailed || error instanceof RestError;
        answer(response, isKnown ? 409 : 500, { problem: isKnown ? error.message : 'The dev wallet failed.' });
      },
    );
    return undefined;
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
