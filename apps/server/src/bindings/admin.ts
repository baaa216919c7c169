import { createChain } from '@florin/engine/admin/create-chain';
import { createToken } from '@florin/engine/admin/create-token';
import { listChains } from '@florin/engine/admin/list-chains';
import { listTokens } from '@florin/engine/admin/list-tokens';
import { setTokenRate } from '@florin/engine/admin/set-token-rate';
import { updateChain } from '@florin/engine/admin/update-chain';
import { updateToken } from '@florin/engine/admin/update-token';
import type { AdminChainUseCases } from '../routes/admin-chains.ts';
import type { AdminTokenUseCases } from '../routes/admin-tokens.ts';
import type { ServerPorts } from './ports.ts';

export const bindAdminChains = (ports: ServerPorts): AdminChainUseCases => ({
  listChains: (page) => listChains(ports.orm, page),
  createChain: (chain) => createChain(ports, chain),
  updateChain: (id, changes) => updateChain(ports.orm, id, changes),
});

export const bindAdminTokens = (ports: ServerPorts): AdminTokenUseCases => ({
  listTokens: (page) => listTokens(ports.orm, page),
  createToken: (token) => createToken(ports, token),
  updateToken: (id, changes) => updateToken(ports.orm, id, changes),
  setRate: (tokenId, setting) => setTokenRate(ports, tokenId, setting),
});
