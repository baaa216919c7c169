import { randomUUID } from 'node:crypto';
import { insertBlacklistEntry } from '@florin/database/sql/blacklist/entries';
import type { PaymentScene } from './payment-scene.ts';

/** An EVM address that nobody has used. */
export const newAddress = (): string => `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}`;

/** A sender who is on the blacklist from now on. */
export async function listedSender(scene: PaymentScene, address = newAddress()): Promise<string> {
  await scene.db.one(insertBlacklistEntry, {
    id: scene.ids.uuid(),
    chainType: 'evm',
    address,
    reason: 'test',
    now: scene.clock.now(),
  });
  return address;
}
