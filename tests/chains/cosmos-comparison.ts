import { rpc } from '@florin/nodes/cosmos/rpc';
import { readAccount, sendAll, type Sending, type Wallet, walletOf } from '@florin/nodes/cosmos/wallet';

/** A chain that both the stand-in and a real node can be. */
export interface ComparedChain {
  url: string;
  advance(blocks?: number): Promise<void>;
}

/** What one question was answered, as far as an adapter or a wallet can tell. */
export type Answers = Readonly<Record<string, string>>;

const chainId = 'florin-local-1';
const stranger = 'cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5';

interface Result {
  code: number;
  codespace: string;
  gas_used: string;
  events: readonly { type: string; attributes: readonly { key: string }[] }[];
}

/** Puts the same questions to a chain on which the first wallet holds coins and the fourth none. */
export async function probe({ url, advance }: ComparedChain): Promise<Answers & { gas: string }> {
  const [payer, poor] = (await Promise.all([1, 4].map((number) => walletOf(number)))) as [Wallet, Wallet];
  const sending: Sending = { url, chainId };
  const send = { from: payer, to: stranger, denom: 'uatom', amount: 5n };
  const query = async (path: string, hex = ''): Promise<string> => {
    const question = { path, data: hex, height: '0', prove: false };
    const { response } = await rpc<{ response: { code: number; codespace: string } }>(url, 'abci_query', question);
    return `${response.codespace} ${response.code}`;
  };
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'taken',
      (error: Error) => /\((\d+)\)/.exec(error.message)?.[1] ?? error.message.replaceAll(/\d+/g, 'N').slice(0, 60),
    );
  const included = async (hash: string): Promise<Result> => {
    await advance(2);
    const question = { hash: Buffer.from(hash, 'hex').toString('base64'), prove: false };
    return (await rpc<{ tx_result: Result }>(url, 'tx', question)).tx_result;
  };
  const told = ({ code, codespace, events }: Result): string =>
    [
      `${codespace} ${code}`,
      ...events.map(({ type, attributes }) => `${type}(${attributes.map(({ key }) => key).join()})`),
    ].join(' ');
  const address = Buffer.from([10, stranger.length, ...Buffer.from(stranger)]).toString('hex');
  const answers = {
    'an account of nobody': await query(
      '/cosmos.auth.v1beta1.Query/Account',
      Buffer.from([10, 45, ...Buffer.from('cosmos1zt50azupanqlfam5afhv3hexwyutnukeh4c573')]).toString('hex'),
    ),
    'facts of no denomination': await query(
      '/cosmos.bank.v1beta1.Query/DenomMetadata',
      Buffer.from([10, 4, ...Buffer.from('unot')]).toString('hex'),
    ),
    'a path of nothing': await query('/cosmos.bank.v1beta1.Query/Nothing', address),
    'the price of gas': await query('/cosmos.base.node.v1beta1.Service/Config'),
    'a transaction of nobody': await refusal(
      rpc(url, 'tx', { hash: Buffer.alloc(32).toString('base64'), prove: false }),
    ),
    'a block to come': await refusal(rpc(url, 'block', { height: '1000000' })),
    'results to come': await refusal(rpc(url, 'block_results', { height: '1000000' })),
    garbage: String((await rpc<Result>(url, 'broadcast_tx_sync', { tx: 'AAAA' })).code),
    'a signature for another chain': await refusal(sendAll([send], { ...sending, chainId: 'another-1' })),
    'a fee that is too low': await refusal(sendAll([send], { ...sending, fee: { denom: 'uatom', amount: '3' } })),
    'a memo that is too long': await refusal(sendAll([send], { ...sending, memo: 'x'.repeat(257) })),
    'an amount of nothing': await refusal(sendAll([{ ...send, amount: 0n }], sending)),
    'an address of another network': await refusal(
      sendAll([{ ...send, to: 'noble12l2w4ugfz4m6dd73yysz477jszqnfughxvkss5' }], sending),
    ),
    'a fee beyond what is held': await refusal(
      sendAll([send], { ...sending, fee: { denom: 'uatom', amount: String(10n ** 18n) } }),
    ),
    'a number to come': await refusal(
      sendAll([{ ...send }], { ...sending, sequences: new Map([[payer.address, 900n]]) }),
    ),
    'a sender without an account': await refusal(readAccount(url, poor.address)),
  };
  const sent = await included(await sendAll([send], sending));
  const inVain = await included(await sendAll([send, { ...send, amount: 10n ** 18n }], sending));
  const outOfGas = await included(await sendAll([send], { ...sending, gas: 60_000 }));
  return {
    ...answers,
    'a transfer': told(sent),
    'a transfer of too much': told(inVain),
    'a transfer with too little gas': told(outOfGas),
    gas: sent.gas_used,
  };
}

/** What the two answered differently; the gas of a transfer may be a tenth apart. */
export function differences(one: Answers, other: Answers): string[] {
  const [gas = 0, measured = 1] = [one, other].map((answers) => Number(answers['gas']));
  const told = Object.keys(one).flatMap((what) =>
    what === 'gas' || one[what] === other[what] ? [] : [`${what}: ${one[what]} | ${other[what]}`],
  );
  return Math.abs(gas - measured) > measured / 10 ? [...told, `gas of a transfer: ${gas} | ${measured}`] : told;
}
