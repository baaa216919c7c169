import { createChain } from '@florin/engine/catalogue/create-chain';
import { createToken } from '@florin/engine/catalogue/create-token';
import { listChains } from '@florin/engine/catalogue/list-chains';
import { listTokens } from '@florin/engine/catalogue/list-tokens';
import { pauseChain, resumeChain } from '@florin/engine/catalogue/pause-chain';
import { setTokenRate } from '@florin/engine/catalogue/set-token-rate';
import { updateChain } from '@florin/engine/catalogue/update-chain';
import { withWarning, withWarnings } from '@florin/engine/catalogue/token-warnings';
import { refuseNodes } from '@florin/engine/chains/refuse-nodes';
import { updateToken } from '@florin/engine/catalogue/update-token';
import { listInstructions } from '@florin/engine/exchange/list-instructions';
import { readExchangeOverview } from '@florin/engine/exchange/read-overview';
import { releaseInstruction } from '@florin/engine/exchange/release-instruction';
import { removeExchangeAsset, setExchangeAsset } from '@florin/engine/exchange/set-asset';
import { listRateHistory } from '@florin/engine/rates/list-rate-history';
import { listRateLocks } from '@florin/engine/rates/list-rate-locks';
import { listRateSources } from '@florin/engine/rates/list-rate-sources';
import { listRates } from '@florin/engine/rates/list-rates';
import type { AdminChainUseCases } from '../routes/admin-chains.ts';
import type { AdminExchangeUseCases } from '../routes/admin-exchange.ts';
import type { AdminRateUseCases } from '../routes/admin-rates.ts';
import type { AdminTokenUseCases } from '../routes/admin-tokens.ts';
import { changingCatalogue } from './fresh.ts';
import type { ServerPorts } from './ports.ts';

export const bindAdminChains = (ports: ServerPorts): AdminChainUseCases => ({
  listChains: (page) => listChains(ports.orm, page),
  createChain: async (chain, by) => {
    await refuseNodes(ports.nodes, chain.rpcUrls);
    return changingCatalogue(ports, createChain(ports, chain, by));
  },
  updateChain: async (id, changes, by) => {
    await refuseNodes(ports.nodes, changes.rpcUrls ?? []);
    return changingCatalogue(ports, updateChain(ports, id, changes, by));
  },
  pauseChain: (pause, by) => changingCatalogue(ports, pauseChain(ports.db, pause, by)),
  resumeChain: (pause, by) => changingCatalogue(ports, resumeChain(ports.db, pause, by)),
});

export const bindAdminTokens = (ports: ServerPorts): AdminTokenUseCases => ({
  listTokens: async (page) => {
    const { total, tokens } = await listTokens(ports.orm, page);
    return { total, tokens: await withWarnings(ports.db, tokens) };
  },
  createToken: async (token, by) =>
    withWarning(ports.db, await changingCatalogue(ports, createToken(ports, token, by))),
  updateToken: async (id, changes, by) =>
    withWarning(ports.db, await changingCatalogue(ports, updateToken(ports.db, id, changes, by))),
  setRate: (...asked) => setTokenRate(ports, ...asked),
});

export const bindAdminRates = (ports: ServerPorts): AdminRateUseCases => ({
  listRates: (page) => listRates(ports, page),
  listSources: () => listRateSources(ports),
  listHistory: (of) => listRateHistory(ports.db, of),
  listLocks: (paymentId) => listRateLocks(ports.db, paymentId),
});

export const bindAdminExchange = (ports: ServerPorts): AdminExchangeUseCases => ({
  readOverview: () => readExchangeOverview(ports),
  listInstructions: (filter) => listInstructions(ports.db, filter),
  releaseInstruction: (order, by) => releaseInstruction(ports, order, by),
  setAsset: (setting, by) => setExchangeAsset(ports, setting, by),
  removeAsset: (tokenId, by) => removeExchangeAsset(ports.db, tokenId, by),
});
