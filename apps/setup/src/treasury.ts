import { request } from 'node:http';
import type { Answers } from './answers.ts';
import type { Terminal } from './ask-answers.ts';

const socketPath = '/run/florin-signer/signer.sock';

/** The signer's own address in the family of the first chain, which sweeps go to. */
function readTreasury(family: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/health', timeout: 5_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => {
        const { result } = JSON.parse(text) as { result?: { treasury: Record<string, string> } };
        resolve(result?.treasury[family] ?? 'none');
      });
    });
    asked.once('error', reject).end();
  });
}

/** Where to send gas and what is to be paid out, and how the books learn of it. */
export async function tellTreasury({ chain }: Answers, { say }: Terminal): Promise<void> {
  const coin = chain.tokens.find(({ contract }) => contract === null)?.symbol ?? 'the coin of the chain';
  say(`  The treasury on ${chain.name} is ${await readTreasury(chain.family)}.`);
  say(
    `  Send ${coin} there for gas, and what withdrawals are to be paid from. Then tell the books of each transaction:`,
  );
  say(`  npm run admin -- book-capital ${chain.short_name} ${coin} gas <base units> <transaction> first gas`);
}
