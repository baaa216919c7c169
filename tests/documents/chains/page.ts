import type { ChainAdapter } from '@florin/domain/ports/chain';
import { markdownTable } from '../../markdown-table.ts';
import { textOf } from '../../architecture/tree.ts';
import { conformanceSection, type Ran } from './conformance.ts';
import { costsSection } from './costs.ts';
import { type Declared, declare, families } from './declared.ts';
import { type Trial, trials } from './trials.ts';

const head = `# Every chain family, what it does and what it was run on

Written by \`npm run chains\`: from what the adapters, the address books and the payment page say of themselves, from the records that the
conformance suite compares in every test run, and from one table of what no code can know
([trials.ts](../tests/documents/chains/trials.ts)). [Adding a chain](adding-a-chain.md) says how another one comes here.
`;

/** All that is known of one family. */
interface Family extends Declared {
  folder: string;
  trial: Trial;
  ran: Ran;
}

function titleOf({ trial: { title, guide } }: Family): string {
  return guide === null ? title : `[${title}](${guide})`;
}

const tokensOf = ({ trial: { standards } }: Family): string =>
  standards.length === 0 ? 'the coin alone' : `the coin, ${standards.join(', ')}`;

const finalityOf = ({ book }: Family): string =>
  book.tellsFinality === false ? 'a number of confirmations' : 'what nodes call final';

function slotOf({ adapter: { slots, raise, buildCancel } }: Family): string {
  const kind = slots.kind === 'coins' && slots.shared === true ? '`coins`, shared' : `\`${slots.kind}\``;
  if (raise === null) return `${kind}; one signature`;
  return `${kind}; signed again${buildCancel === null ? '' : ', cancelled'}`;
}

const payers: Readonly<Record<ChainAdapter['payer'], string>> = {
  source: 'the address, which the treasury sends coins for it',
  coins: 'what is swept',
  treasury: 'the treasury',
};

function batchOf({ adapter: { batches } }: Family): string {
  if (batches === null) return 'each by itself';
  const { assets, itemsMax, contract } = batches;
  return `${itemsMax} ${assets === 'native' ? 'deposits of coins' : 'deposits of a token'}${contract === null ? '' : ', by a contract'}`;
}

const payoutOf = ({ trial: { standards } }: Family): string =>
  standards.length === 0 ? 'none: no token stands for dollars' : 'the token that the signer is set for';

const movements = (all: readonly Family[]): string => `## What it takes and how coins move

A [slot](adding-a-chain.md#first-decide-on-the-slot) is what keeps two signatures of one movement from both counting. "Signed again" is
a second signature at a better price or with a later end. Withdrawals leave as tokens; refunds leave as what was paid.

${markdownTable(
  ['Family', '`chain_type`', 'Tokens', 'Final is', 'Slot', 'Who pays for a sweep', 'Swept together', 'Withdrawals'],
  all.map((one) => [
    titleOf(one),
    one.chainTypes.map((name) => `\`${name}\``).join(', '),
    tokensOf(one),
    finalityOf(one),
    slotOf(one),
    payers[one.adapter.payer],
    batchOf(one),
    payoutOf(one),
  ]),
)}
`;

const linkOf = (scheme: string | null): string => (scheme === null ? 'the address alone' : `\`${scheme}\``);

const pages = (all: readonly Family[]): string => `## What the payer sees

The code on the [payment page](payment-page.md) holds a link where the family has a standard for one. Wallets of the browser are found
by the standard of their family. A page on a phone offers to open itself in the apps that are named.

${markdownTable(
  ['Family', 'Code for the coin', 'Code for a token', 'Wallets of the browser', 'Apps of phones'],
  all.map((one) => [
    titleOf(one),
    linkOf(one.links.coin),
    one.trial.standards.length === 0 ? '' : linkOf(one.links.token),
    one.hasBrowserWallets ? 'yes' : 'no',
    one.phoneWallets.join(', '),
  ]),
)}
`;

const levels: Readonly<Record<Ran['level'], string>> = {
  node: 'a real node',
  vm: 'the real rules, without a node',
  'stand-in': 'a stand-in',
};

const runs = (all: readonly Family[]): string => `## What it was run on

"In every test run" is the chain of the suite, and of \`npm start\`. Whoever judges shares no code with the family: other libraries read
or sign the same bytes.

${markdownTable(
  ['Family', 'In every test run', 'That is', 'Judged besides by', 'Also run on', 'Never run against'],
  all.map((one) => [
    titleOf(one),
    one.ran.chain,
    levels[one.ran.level],
    one.trial.judges.join(', '),
    one.trial.also ?? '',
    one.trial.never,
  ]),
)}
`;

const recordOf = (folder: string): Ran => JSON.parse(textOf(`tests/chains/ran/${folder}.json`)) as Ran;

async function familyOf(folder: string): Promise<Family> {
  const trial = trials[folder];
  if (trial === undefined) throw new Error(`Say in tests/documents/chains/trials.ts what ${folder} was run on.`);
  return { folder, trial, ran: recordOf(folder), ...(await declare(folder, trial)) };
}

/** The whole page `docs/chains.md`. */
export async function chainsPage(): Promise<string> {
  const all = await Promise.all(families.map(familyOf));
  const columns = all.map(({ trial, ran }) => ({ title: trial.title, ran }));
  const costs = await costsSection(all.map((one) => ({ folder: one.folder, title: titleOf(one) })));
  return [head, movements(all), costs, pages(all), runs(all), conformanceSection(columns)].join('\n');
}
