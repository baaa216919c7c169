import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localCertificates } from '@florin/nodes/tls';
import type { StandInNetwork } from './okx-account/account-state.ts';
import { OkxAccount } from './okx-account/okx-account.ts';
import { ExchangeStandIn } from './exchange-stand-in.ts';

/** What the stand-in's account is opened with; nobody else has such a secret. */
export const standInCredentials = { key: 'stand-in-key', secret: 'stand-in-secret', passphrase: 'stand-in-passphrase' };

/** A wallet at the exchange that nobody of ours holds keys of. */
export const standInDepositAddress = '0xde709f2102306220921060314715629080e2fb77';

const network = (chain: string, change: Partial<StandInNetwork>): StandInNetwork => ({
  chain,
  symbol: chain.split('-')[0] ?? '',
  canWithdraw: true,
  canDeposit: true,
  fee: '0.1',
  minimum: '2',
  digits: 6,
  contractEnd: '',
  depositAddress: standInDepositAddress,
  ...change,
});

const networks: readonly StandInNetwork[] = [
  network('USDT-ERC20', { fee: '1.234' }),
  network('USDT-TRC20', { fee: '1.5', depositAddress: 'TVjsyZ7fYF3qLF6BQgPmTEZy1xrNNyVAAA' }),
  network('ETH-ERC20', { fee: '0.0005', minimum: '0.001', digits: 8 }),
];

/** An exchange that speaks OKX on loopback, with an account of ours, and the authority that vouches for it. */
export async function openOkx({ now }: { now: () => Date }) {
  const folder = await mkdtemp(join(tmpdir(), 'florin-okx-'));
  const certificates = await localCertificates(folder);
  const account = new OkxAccount({ credentials: standInCredentials, now });
  for (const one of networks) account.networks.set(one.chain, { ...one });
  account.prices.set('ETH/USDT', '3200');
  const exchange = await ExchangeStandIn.start({
    dialect: 'okx',
    certificates,
    now,
    prices: () => Object.fromEntries(account.prices),
    account,
  });
  return {
    account,
    exchange,
    origin: exchange.origin,
    caFile: certificates.ca,
    ca: [await readFile(certificates.ca, 'utf8')],
    async close(): Promise<void> {
      await exchange.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type OkxScene = Awaited<ReturnType<typeof openOkx>>;
