import { parseArgs } from 'node:util';
import { DemoFailed } from './demo-failed.ts';

export interface DemoArguments {
  /** Of a token, in capitals; followed by `-` and its chain's family where several chains have it. */
  symbol: string;
  /** A payment that exists; null makes a new one. */
  paymentId: string | null;
}

export const usage =
  'npm run demo -- [--token USDT|USDC|ETH|LTC|SOL|TRX|ATOM|APT|SUI|TON|ADA|XTZ|USDC-cardanolocal|USDT-solana|USDT-tron|USDT-ton|USDT-tezos] [--payment <id or link>]';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws DemoFailed with the usage for anything that is not understood */
export function readArguments(args: readonly string[]): DemoArguments {
  const options = { token: { type: 'string' }, payment: { type: 'string' } } as const;
  let values: { token?: string; payment?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw new DemoFailed(`${(error as Error).message} Usage: ${usage}`);
  }
  const paymentId = values.payment === undefined ? null : uuid.exec(values.payment)?.[0];
  if (paymentId === undefined) throw new DemoFailed(`"${values.payment}" ends with no payment id. Usage: ${usage}`);
  return { symbol: (values.token ?? 'USDT').toUpperCase(), paymentId };
}
