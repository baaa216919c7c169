import type { Checkout, CheckoutStatus } from '@florin/contract/schemas/checkout';
import type { OtherDeposit } from '@florin/contract/schemas/other-deposit';
import { examples } from '@florin/contract/examples';
import { expect, test, vi } from 'vitest';
import type { PayApi } from '../api/pay-api.ts';
import { PayFailure } from '../api/pay-failure.ts';
import { PaymentWatch, type WatchState } from './payment-watch.ts';

const checkout = examples.checkout as Checkout;
const status = examples.checkoutStatus as CheckoutStatus;
const late = examples.otherDeposit as OtherDeposit;

interface Planned {
  work: () => void;
  milliseconds: number;
}

/** A watch over answers that a test changes, with the one timer that is set. */
const open = (known: Checkout | null = null) => {
  const api = {
    read: vi.fn<PayApi['read']>(async () => checkout),
    status: vi.fn<PayApi['status']>(async () => status),
    confirm: vi.fn<PayApi['confirm']>(async () => ({}) as never),
    rate: vi.fn<PayApi['rate']>(),
    feeEstimates: vi.fn<PayApi['feeEstimates']>(),
    recentBlock: vi.fn<PayApi['recentBlock']>(),
    change: vi.fn<PayApi['change']>(async () => ({ ...checkout, status: 'awaiting_selection' })),
    openTicket: vi.fn<PayApi['openTicket']>(),
    serverAhead: () => 0,
  };
  const page = { hidden: false, states: [] as WatchState[], planned: [] as Planned[] };
  const watch = new PaymentWatch(
    api,
    {
      isHidden: () => page.hidden,
      onChange: (state) => page.states.push(state),
      later: (work, milliseconds) => {
        const plan = { work, milliseconds };
        page.planned.push(plan);
        return () => {
          page.planned = page.planned.filter((other) => other !== plan);
        };
      },
    },
    known,
  );
  return {
    api,
    page,
    watch,
    shown: () => page.states.at(-1),
    delays: () => page.planned.map((plan) => plan.milliseconds),
  };
};

test('the page is read once, then only its status is asked for', async () => {
  const { api, watch, shown, delays } = open();
  await watch.look();
  await watch.look();
  expect(shown()).toEqual({ kind: 'ready', checkout, trouble: null });
  expect([api.read.mock.calls.length, api.status.mock.calls.length]).toEqual([1, 1]);
  expect(delays()).toEqual([5000]);
});

test('what the document brought is asked for only when the next poll is due, or news come', async () => {
  const { api, watch, delays } = open(checkout);
  await watch.begin();
  expect([api.read.mock.calls.length, api.status.mock.calls.length]).toEqual([0, 0]);
  expect(delays()).toEqual([5000]);
  await watch.hear();
  expect(api.read).toHaveBeenCalledOnce();
});

test('a document without a payment is followed by a request at once', async () => {
  const { api, watch } = open();
  await watch.begin();
  expect(api.read).toHaveBeenCalledOnce();
});

test('confirmations move on without reading everything again', async () => {
  const { api, watch, shown } = open();
  await watch.look();
  api.status.mockResolvedValue({ ...status, confirmations_received: 2 });
  await watch.look();
  expect(shown()).toMatchObject({ checkout: { confirmations_received: 2 } });
  expect(api.read).toHaveBeenCalledOnce();
});

test('news of the poll leads to a fresh page', async () => {
  const { api, watch, shown } = open();
  await watch.look();
  const partly: Checkout = { ...checkout, status: 'partially_paid', total_received_crypto: '0.01' };
  api.status.mockResolvedValue({ ...status, status: 'partially_paid', total_received_crypto: '0.01' });
  api.read.mockResolvedValue(partly);
  await watch.look();
  expect(shown()).toEqual({ kind: 'ready', checkout: partly, trouble: null });
});

test('a lost connection keeps what was known, says so and asks less often until it is back', async () => {
  const { api, watch, shown, delays } = open();
  await watch.look();
  api.status.mockRejectedValue(new PayFailure('OFFLINE'));
  await watch.look();
  await watch.look();
  expect(shown()).toEqual({ kind: 'ready', checkout, trouble: 'OFFLINE' });
  expect(delays()).toEqual([20_000]);
  api.status.mockResolvedValue(status);
  await watch.look();
  expect(shown()).toMatchObject({ trouble: null });
  expect(delays()).toEqual([5000]);
});

test.each(['NOT_FOUND', 'VALIDATION_ERROR'] as const)(
  'a link that leads nowhere (%s) is not asked again',
  async (code) => {
    const { api, watch, shown, delays } = open();
    api.read.mockRejectedValue(new PayFailure(code));
    await watch.look();
    expect(shown()).toEqual({ kind: 'unknown' });
    expect(delays()).toEqual([]);
  },
);

test('a first read that fails is tried again', async () => {
  const { api, page, watch, shown } = open();
  api.read.mockRejectedValueOnce(new PayFailure('MAINTENANCE'));
  await watch.look();
  expect(shown()).toMatchObject({ kind: 'unreachable', failure: { code: 'MAINTENANCE' } });
  page.planned[0]!.work();
  await vi.waitFor(() => expect(shown()).toMatchObject({ kind: 'ready' }));
});

test('a hidden page asks less often, one that is seen again at once', async () => {
  const { page, watch, delays } = open();
  await watch.look();
  page.hidden = true;
  await watch.look();
  await watch.look();
  expect(delays()).toEqual([20_000]);
  page.hidden = false;
  await watch.look();
  expect(delays()).toEqual([5000]);
});

test.each(['completed', 'expired', 'expired_partial'] as const)(
  'B1: a coin that comes after a payment is %s is told within a minute',
  async (over) => {
    const { api, watch, shown, delays } = open();
    api.read.mockResolvedValueOnce({ ...checkout, status: over });
    await watch.look();
    expect(delays()).toEqual([60_000]);
    api.read.mockResolvedValue({ ...checkout, status: over, other_deposits: [late] });
    await watch.look();
    expect(shown()).toMatchObject({ checkout: { other_deposits: [late] } });
  },
);

test('B1: a coin that does not count is told although the poll does not tell it', async () => {
  const { api, watch, shown } = open();
  await watch.look();
  api.read.mockResolvedValue({ ...checkout, other_deposits: [late] });
  for (let polls = 0; polls < 3; polls += 1) await watch.look();
  expect(shown()).toMatchObject({ checkout: { other_deposits: [late] } });
});

test('B3: a choice that is taken back shows the coins again', async () => {
  const { watch, shown } = open();
  await watch.look();
  await watch.change();
  expect(shown()).toMatchObject({ checkout: { status: 'awaiting_selection' } });
});

test('B3: a choice that money has arrived for shows how the payment goes on', async () => {
  const { api, watch, shown } = open();
  await watch.look();
  api.change.mockRejectedValue(new PayFailure('CONFLICT'));
  api.read.mockResolvedValue({ ...checkout, status: 'confirming' });
  await watch.change();
  expect(shown()).toMatchObject({ checkout: { status: 'confirming' } });
});

test('a payment that expired shows when somebody at the service revives it for money that came late', async () => {
  const { api, watch, shown, delays } = open();
  api.read.mockResolvedValueOnce({ ...checkout, status: 'expired' });
  await watch.look();
  expect(delays()).toEqual([60_000]);
  api.status.mockResolvedValue({ ...status, status: 'confirming' });
  api.read.mockResolvedValue({ ...checkout, status: 'confirming' });
  await watch.look();
  expect(shown()).toMatchObject({ checkout: { status: 'confirming' } });
  expect(delays()).toEqual([5000]);
});

test('a confirmed choice shows what it brought', async () => {
  const { api, watch, shown } = open();
  api.read.mockResolvedValueOnce({ ...checkout, status: 'awaiting_selection' });
  await watch.look();
  await watch.confirm('eth');
  expect(shown()).toMatchObject({ checkout: { status: 'awaiting_payment' } });
});

test('a refused choice is told and changes nothing', async () => {
  const { api, page, watch } = open();
  await watch.look();
  api.confirm.mockRejectedValue(new PayFailure('RATE_STALE'));
  await expect(watch.confirm('eth')).rejects.toMatchObject({ code: 'RATE_STALE' });
  expect(page.states).toHaveLength(1);
});

test('a choice after the payment moved on shows where it stands', async () => {
  const { api, watch, shown } = open();
  await watch.look();
  api.confirm.mockRejectedValue(new PayFailure('CONFLICT'));
  api.read.mockResolvedValue({ ...checkout, status: 'confirming' });
  await watch.confirm('eth');
  expect(shown()).toMatchObject({ checkout: { status: 'confirming' } });
});

test('a choice while something is in flight says why nothing happens', async () => {
  const { api, watch } = open();
  api.read.mockResolvedValue({ ...checkout, status: 'expired_selection' });
  await watch.look();
  api.confirm.mockRejectedValue(new PayFailure('CONFLICT'));
  await expect(watch.confirm('eth')).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('what the document brought is shown at once and only brought up to date', async () => {
  const { api, watch, shown } = open(checkout);
  expect(watch.state).toEqual({ kind: 'ready', checkout, trouble: null });
  await watch.look();
  expect(shown()).toMatchObject({ kind: 'ready', checkout });
  expect([api.read.mock.calls.length, api.status.mock.calls.length]).toEqual([0, 1]);
});

test('an answer that was on its way never replaces that of a later choice', async () => {
  const { api, watch, shown } = open();
  api.read.mockResolvedValueOnce({ ...checkout, status: 'awaiting_selection' });
  await watch.look();
  let answer = (_late: CheckoutStatus): void => {};
  api.status.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const poll = watch.look();
  const choice = watch.confirm('eth');
  answer({ ...status, status: 'awaiting_selection' });
  await Promise.all([poll, choice]);
  expect(shown()).toMatchObject({ checkout: { status: 'awaiting_payment' } });
});

test('a stopped watch shows and plans nothing more', async () => {
  const { page, watch, delays } = open();
  const look = watch.look();
  watch.stop();
  await look;
  expect(page.states).toEqual([]);
  expect(delays()).toEqual([]);
});

test('news are read whole at once, and together when several come', async () => {
  const { api, watch, delays } = open(checkout);
  await watch.look();
  const others = [late];
  api.read.mockResolvedValue({ ...checkout, other_deposits: others });
  await Promise.all([watch.hear(), watch.hear(), watch.hear()]);
  expect([api.read.mock.calls.length, api.status.mock.calls.length]).toEqual([1, 1]);
  expect(watch.state).toMatchObject({ checkout: { other_deposits: others } });
  await watch.look();
  expect([api.read.mock.calls.length, delays().length]).toEqual([2, 1]);
});

test('news that come while a poll is under way are read after it', async () => {
  const { api, watch } = open(checkout);
  const polled = watch.look();
  await watch.hear();
  await polled;
  expect([api.status.mock.calls.length, api.read.mock.calls.length]).toEqual([1, 1]);
});
