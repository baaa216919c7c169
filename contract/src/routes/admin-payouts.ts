import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { payoutPause } from '../schemas/payout-pause.ts';
import { justification, optionalNote } from '../schemas/reason.ts';

/** The switch for money that leaves. */
export const adminPayouts = routes({
  read: route({
    method: 'GET',
    path: '/v1/admin/payouts',
    summary: 'Read whether money may leave',
    access,
    status: 200,
    data: payoutPause,
    errors: [],
    examples: { data: examples.payoutPause },
  }),
  pause: route({
    method: 'POST',
    path: '/v1/admin/payouts/pause',
    summary: 'Pause payouts, refunds and transfers to exchanges',
    description:
      'Nothing more is signed or asked for; sweeps go on. What was signed before may still reach the chain. The check of the books pauses by itself when money has left without cause or the books do not balance. CONFLICT when it is paused already.',
    access,
    body: justification,
    status: 200,
    data: payoutPause,
    errors: ['CONFLICT'],
    examples: { body: examples.justification, data: examples.payoutPause },
  }),
  resume: route({
    method: 'POST',
    path: '/v1/admin/payouts/resume',
    summary: 'Let money leave again',
    description:
      'What a rule of the books has paused needs a check that passed since (`clean_at` after `paused_at`), or a reason: then what is found now is accepted and does not pause again. CONFLICT without either, and when nothing is paused.',
    access,
    body: optionalNote,
    status: 200,
    data: payoutPause,
    errors: ['CONFLICT'],
    examples: { body: examples.justification, data: examples.resumedPayouts },
  }),
});
