import type { Payment } from '@florin/contract/schemas/payment';
import type { DevFile } from '../dev-file.ts';
import type { Home } from '../home/home.ts';
import { seconds, type Screen } from '../context/screen.ts';
import type { ReadyStack } from './start-stack.ts';

/** Types of local chains that no stand-in plays. */
const withRealNodes = new Set(['evm', 'litecoinregtest']);

/** The screen of a stack that is ready: where everything is and what to try first. */
export function showSummary(screen: Screen, home: Home, ready: ReadyStack, milliseconds: number): void {
  const { dev, payment, halted } = ready;
  const { bold, cyan, green } = screen.colours;
  const demo = `${home.shown === '.florin' ? '' : `FLORIN_HOME=${home.shown} `}npm run demo`;
  screen.line();
  screen.line(`  ${green('Ready')} after ${seconds(milliseconds)}.`);
  screen.line();
  screen.pair('Service', cyan(dev.base_url));
  screen.pair('API reference', cyan(dev.docs_url));
  screen.pair('Console', cyan(dev.console_url));
  screen.pair('Operators', cyan(dev.operator_url));
  screen.pair('Merchant', `${dev.merchant.email}  password ${dev.merchant.password}`);
  screen.pair('API key', dev.merchant.api_key);
  screen.pair('Administrator', `${dev.admin.email}  password ${dev.admin.password}`);
  for (const { chain_type, chain_id, rpc_url } of dev.chains) {
    const kind = withRealNodes.has(chain_type) ? '' : '  a stand-in for a node';
    screen.pair('Local chain', `${cyan(rpc_url)}  chain id ${chain_id}${kind}`);
  }
  screen.pair('For scripts', `${home.shown}/dev.json`);
  screen.pair('Logs', `${home.shown}/logs`);
  screen.line();
  for (const chain of dev.chains.filter(({ short_name }) => halted.includes(short_name))) {
    screen.problem(`${chain.short_name} is halted: it took back what was final. GET /v1/admin/chains says more;`);
    screen.problem(`POST /v1/admin/chains/${chain.id}/resume as the administrator lets it go on.`);
    screen.line();
  }
  if (payment !== null) {
    screen.line(`  ${bold(`A payment of ${payment.amount_usd} USD waits to be paid`)}`);
    screen.pair('Its page', cyan(payment.pay_url));
    screen.pair('Pay it', `${demo} -- --payment ${payment.id}`);
    screen.pair('Or see it all', demo);
    screen.line();
    for (const line of byHand(dev, payment)) screen.line(line && `  ${line}`);
    screen.line();
  }
  screen.line('  Ctrl-C stops everything. The next npm start goes on with the same data;');
  screen.line('  FLORIN_FRESH=1 npm start begins with empty data.');
  screen.line();
}

/** The first payment by curl, for reading and for copying. */
function byHand(dev: DevFile, payment: Payment): string[] {
  const key = `-H 'X-API-Key: ${dev.merchant.api_key}'`;
  const json = `-H 'Content-Type: application/json'`;
  const usdt = dev.chains[0]?.tokens.find(({ symbol }) => symbol === 'USDT')?.id ?? '';
  return [
    'By hand: create a payment, choose USDT for it, look at it, read the balance.',
    `curl -s ${dev.base_url}/v1/payments ${key} ${json} -d '{"amount_usd":"25.00"}'`,
    `curl -s ${dev.base_url}/v1/pay/${payment.id}/confirm ${json} -d '{"token_id":"${usdt}"}'`,
    `curl -s ${dev.base_url}/v1/payments/${payment.id} ${key}`,
    `curl -s ${dev.base_url}/v1/withdrawals/balance ${key}`,
  ];
}
