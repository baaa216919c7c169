import { readChainHealth } from '@florin/engine/chains/read-chain-health';
import type { ServiceUseCases } from '../routes/service.ts';
import type { ServerPorts } from './ports.ts';

export const bindService = (ports: ServerPorts): ServiceUseCases => ({
  readChainHealth: () => readChainHealth(ports),
});
