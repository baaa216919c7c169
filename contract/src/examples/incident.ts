import { ids } from './ids.ts';

const ownSession = {
  id: ids.session,
  created_at: '2026-03-01T08:05:00.000Z',
  last_used_at: '2026-03-02T09:10:00.000Z',
  expires_at: '2026-03-08T08:05:00.000Z',
  address: '203.0.113.7',
  is_current: true,
};

const secondPersonRequest = {
  id: ids.secondPersonRequest,
  requested_by: ids.administrator,
  requested_by_email: 'admin@example.com',
  method: 'POST',
  path: `/v1/admin/merchants/${ids.merchant}/reset-password`,
  body: { reason: 'Asked for by telephone, called back.' },
  created_at: '2026-03-02T09:00:00.000Z',
  expires_at: '2026-03-03T09:00:00.000Z',
  confirmed_by: null,
  confirmed_at: null,
};

/** Sessions, and what answers an incident. */
export const incidentExamples = {
  ownSession,
  ownSessionPage: { total: 1, page: 1, page_size: 20, total_pages: 1, sessions: [ownSession] },
  endedCount: { ended: 3 },
  newPassword: { password: 'Zk3vQ9xT7bLm2RsW8cYd4HfN' },
  secondPersonRequest,
  secondPersonRequestPage: { total: 1, page: 1, page_size: 20, total_pages: 1, requests: [secondPersonRequest] },
  secondFactorChange: { totp_code: '492039', current_password: 'correct horse battery staple' },
  freshSecondFactor: { fresh_until: '2026-03-02T09:20:00.000Z' },
};
