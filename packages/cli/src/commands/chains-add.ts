import { FlorinAdmin } from '@florin/sdk/admin';
import type { Command } from 'commander';
import { confirm } from '../api/confirm.ts';
import { askChain } from '../chains/ask-chain.ts';
import { type Preset, presets, type PresetToken, withheld } from '../chains/presets.ts';
import { contextOf, type Context } from '../context.ts';
import { CliError, usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { groupOf } from './group.ts';

interface AddOptions {
  readonly rpcUrl: readonly string[];
  readonly yes?: true;
}

/** Where a chain names its final blocks, this is not used; a chain must have it. */
const confirmationsRequired = 15;

/** `chains add`: a network of the EVM family by its name. */
export function addChainsAdd(program: Command, io: Io): void {
  const command = groupOf(program, 'chains')
    .summary('Networks that are known by name')
    .command('add')
    .argument('<name>', `One of ${Object.keys(presets).join(', ')}.`)
    .summary('Add a known network with its stablecoins, once its nodes confirm it')
    .description(
      "Every node must name the chain's id, and each contract its decimals and symbol; otherwise nothing is added. Needs an administrator's session.",
    )
    .requiredOption('--rpc-url <url...>', 'Required. Nodes of the network; with two or more, two must agree.')
    .option('--yes', 'Asks nobody.')
    .addHelpText('after', '\nExample:\n  florin chains add polygon --rpc-url https://rpc.example.com/polygon');
  command.action(async (name: string) => addChain(contextOf(io, command), name, command.opts<AddOptions>()));
}

function presetOf(name: string): Preset {
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (preset !== undefined) return preset;
  const why = Object.hasOwn(withheld, name) ? withheld[name] : undefined;
  if (why !== undefined) throw new CliError('NOT_SUPPORTED', `${name} has no preset: ${why}.`);
  throw usageError(`There is no preset ${JSON.stringify(name)}: give one of ${Object.keys(presets).join(', ')}.`);
}

function checkUrls(urls: readonly string[]): void {
  const wrong = urls.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url));
  if (wrong !== undefined) throw usageError('--rpc-url must be an http:// or https:// address.');
}

async function addChain(context: Context, name: string, { rpcUrl, yes }: AddOptions): Promise<void> {
  const { io, output } = context;
  const preset = presetOf(name);
  checkUrls(rpcUrl);
  const client = context.client();
  const admin = new FlorinAdmin(await client.optionsFor('admin_session'));
  const known = await findChain(admin, preset, io.signal);
  const calls = await askChain(io, rpcUrl, preset);
  await confirm(io, `Add ${preset.name} (chain ${preset.chainId}) at ${client.target.baseUrl}`, yes === true);
  const chain = known ?? (await admin.chains.create(chainOf(name, preset, rpcUrl), { signal: io.signal }));
  const there = new Set<string>();
  for await (const token of admin.tokens.list({}, { signal: io.signal }))
    if (token.chain_id === chain.id) there.add(token.symbol);
  const added = preset.tokens.filter(({ symbol }) => !there.has(symbol));
  for (const token of added)
    await admin.tokens.create(tokenOf(chain.id, token, calls.get(token.symbol) ?? null), { signal: io.signal });
  for (const trap of preset.traps) output.note(`Note: ${trap}`);
  output.answer({
    id: chain.id,
    short_name: chain.short_name,
    network: chain.network,
    tokens_added: added.map(({ symbol }) => symbol).join(', '),
    sources: [...preset.sources, ...preset.tokens.map(({ source }) => source)].join(' '),
  });
}

/** A run that was cut off left its chain behind: what is missing is added to it. */
async function findChain(admin: FlorinAdmin, { chainId }: Preset, signal: AbortSignal) {
  for await (const chain of admin.chains.list({}, { signal }))
    if (chain.chain_type === 'evm' && chain.network === String(chainId)) return chain;
  return null;
}

const chainOf = (name: string, preset: Preset, rpcUrl: readonly string[]) => ({
  name: preset.name,
  short_name: name,
  chain_type: 'evm',
  network: String(preset.chainId),
  rpc_urls: [...rpcUrl],
  confirmations_required: confirmationsRequired,
  finality_tag: preset.finalityTag,
  expected_block_seconds: preset.blockSeconds,
  batch_sweeps: preset.batchSweeps,
});

const tokenOf = (chainId: string, { symbol, name, contract, decimals }: PresetToken, called: string | null) => ({
  chain_id: chainId,
  symbol,
  name,
  decimals,
  ...(contract === null
    ? { token_type: 'native' as const }
    : { token_type: 'token' as const, contract, is_stablecoin: true, contract_symbol: called }),
});
