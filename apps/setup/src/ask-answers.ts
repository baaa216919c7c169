import { createInterface } from 'node:readline/promises';
import { type Answers, ethereum } from './answers.ts';
import { AnswersError, parseAnswers } from './read-answers.ts';

export interface Terminal {
  say: (line: string) => void;
  /** The answer, or what stands in brackets where only Enter is pressed. */
  ask: (question: string, usual?: string) => Promise<string>;
  close: () => void;
}

/** A person at a terminal. */
export function openTerminal(): Terminal {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return {
    say: (line) => void process.stdout.write(`${line}\n`),
    ask: async (question, usual = '') => {
      const answer = (await lines.question(`${question}${usual === '' ? '' : ` [${usual}]`}: `)).trim();
      return answer === '' ? usual : answer;
    },
    close: () => lines.close(),
  };
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '');

/** Asks for what the installation cannot know, until it makes sense. Other chains than Ethereum come from a file. */
export async function askAnswers({ say, ask }: Terminal): Promise<Answers> {
  for (;;) {
    const url = await ask('Where clients and payers reach this service, as https://pay.example.com');
    const admin = await ask('E-mail address of the first administrator');
    const brand = await ask('The name that payers read', 'Florin');
    say(
      'Payers begin on Ethereum, with ETH, USDT and USDC. For another chain, give --answers <file> (docs/operate.md).',
    );
    const nodes = listOf(await ask('Nodes of Ethereum for the worker, better two than one, separated by commas'));
    const own = listOf(await ask('Other nodes for the signer alone, or nothing'));
    const proxy = await ask('The proxy that speaks HTTPS on this machine: nginx, caddy or none', 'nginx');
    const feeMax = await ask('Most that one transaction may cost, in wei', ethereum.fee_max);
    const dayMax = await ask('Most that all transactions of 24 hours may cost, in wei', ethereum.fees_day_max);
    try {
      return parseAnswers({
        url,
        brand,
        admin_email: admin,
        proxy,
        chain: { nodes, signer_nodes: own, fee_max: feeMax, gas_max: feeMax, fees_day_max: dayMax },
      });
    } catch (error) {
      if (!(error instanceof AnswersError)) throw error;
      say(`${error.message}\nOnce more.`);
    }
  }
}
