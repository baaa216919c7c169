import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Checkout } from '@florin/contract/schemas/checkout';
import type { PaymentStatus } from '@florin/contract/vocabulary';
import type { StartedChain } from './chain/further-chain.ts';
import { DemoFailed } from './demo/demo-failed.ts';
import { payOnChain } from './demo/pay-on-chain.ts';
import { RestError, type Rest } from './rest.ts';

/** What the wallet of the payment page's button works with. */
export interface DevWalletParts {
  rest: Rest;
  chains: readonly StartedChain[];
}

export interface DevWallet {
  /** Where it listens, on this machine alone. */
  address: string;
  stop(): Promise<void>;
}

const payable: ReadonlySet<string> = new Set<PaymentStatus>(['awaiting_payment', 'partially_paid']);

/** Sends what a payment still misses. Answers the transaction's hash. Refuses with DemoFailed. */
async function pay({ rest, chains }: DevWalletParts, paymentId: string): Promise<string> {
  const page = await rest.get<Checkout>(`/v1/pay/${encodeURIComponent(paymentId)}`);
  const { token, wallet_address: to, remaining_crypto_amount: amount, payment_uri: uri } = page;
  const chainType = page.chain?.chain_type ?? 'evm';
  const local = chains.find(({ identity }) => identity.chain_type === chainType);
  if (local === undefined) throw new DemoFailed(`The chain of payment ${paymentId} was not started: ${chainType}.`);
  const isPayable = uri !== null || (!local.hasPaymentLinks && payable.has(page.status));
  if (!token || to === null || amount === null || !isPayable)
    throw new DemoFailed(`Payment ${paymentId} is ${page.status}: there is nothing to pay.`);
  const { url, payers, tokens } = local;
  const contract = tokens.find(({ symbol }) => symbol === token.symbol)?.contract ?? null;
  const source = { chain_type: chainType, rpc_url: url, payers };
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
