import { expect, test } from 'vitest';
import type { Signer } from '@florin/domain/ports/signer';
import { createJobLoops, type JobPorts } from './job-loops.ts';

const namesOf = (
  roles: readonly ('scan' | 'deliver' | 'move')[],
  mail: object | null = null,
  historyDays: number | null = null,
): string[] => {
  const signer = roles.includes('move') ? ({} as Signer) : null;
  const ports = {
    roles: new Set(roles),
    signer,
    lineage: { check: async () => {} },
    exchanges: new Map(),
    mail,
    historyDays,
  };
  return createJobLoops(ports as unknown as JobPorts).map(({ name }) => name);
};

/** What every worker does. */
const ofAll = new Set(['lineage', 'signs of life']);

test('a worker without the role to move neither takes movements nor asks the signer', () => {
  const names = namesOf(['scan', 'deliver']);
  for (const name of ['pool', 'signer', 'sweeps', 'payouts', 'refunds', 'outgoing', 'gaps'])
    expect(names).not.toContain(name);
  expect(names).toContain('settlements');
  expect(names).toContain('deliveries');
});

test('a worker that delivers does nothing else but watch whether the database went back', () => {
  expect(namesOf(['deliver'])).toEqual(['lineage', 'signs of life', 'deliveries', 'attempts']);
});

test('history is forgotten where the operator says after how many days', () => {
  expect(namesOf(['deliver'], null, 400)).toContain('history');
  expect(namesOf(['scan', 'move'], null, 400)).not.toContain('history');
});

test('a worker with a mail server looks for what is told by e-mail, sends it and forgets it in time', () => {
  const mails = namesOf(['deliver'], {}).filter((name) => !namesOf(['deliver']).includes(name));
  expect(mails).toEqual(['mails to write', 'mails', 'failing endpoints', 'mails kept']);
});

test('while nothing may leave, exchanges are read and asked for nothing', async () => {
  const asked: string[] = [];
  const exchange = { name: 'okx', failureOf: () => 'timeout', balances: async () => void asked.push('balances') };
  const ports = {
    roles: new Set(['move']),
    signer: {} as Signer,
    lineage: { check: async () => {}, mayLeave: async () => false },
    exchanges: new Map([['okx', exchange]]),
    catalogue: { current: async () => ({ tokens: new Map(), settings: { activeExchange: 'okx' } }) },
    clock: { now: () => new Date() },
    db: {
      run: async () => 0,
      maybe: async () => null,
      many: async () => {
        asked.push('what is due');
        return [];
      },
      transaction: async () => {},
    },
    log: { warn() {} },
    mail: null,
    historyDays: null,
  };
  const loops = createJobLoops(ports as unknown as JobPorts);
  for (const name of ['exchanges', 'instructions', 'exchange transfers', 'exchange credits', 'conversions']) {
    // one after the other
    await loops.find((loop) => loop.name === name)?.step();
  }
  expect(asked).toEqual(['balances']);
});

test('the roles share nothing out twice, and together leave nothing out', () => {
  const apart = [...namesOf(['scan']), ...namesOf(['deliver']), ...namesOf(['move'])].filter(
    (name) => !ofAll.has(name),
  );
  const together = namesOf(['scan', 'deliver', 'move']).filter((name) => !ofAll.has(name));
  expect(apart.toSorted()).toEqual(together.toSorted());
  expect(new Set(apart).size).toBe(apart.length);
});
