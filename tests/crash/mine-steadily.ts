import type { Anvil } from '@florin/nodes/anvil';

const blockMs = 400;

/** Blocks at a steady pace, whoever runs or not. */
export function mineSteadily(anvil: Anvil): { stop(): void } {
  const timer = setInterval(() => void anvil.mine(1).catch(() => {}), blockMs);
  return { stop: () => clearInterval(timer) };
}
