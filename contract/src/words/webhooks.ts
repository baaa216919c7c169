import { deliveryStatusWords, listed } from './statuses.ts';

const status = listed('How far the delivery has come.', deliveryStatusWords);

/** Members of webhooks, deliveries and events. */
export const webhookWords: Readonly<Record<string, string>> = {
  'Delivery.status': status,
  'DeliveryEntry.status': status,
  'RequeuedDelivery.status': 'Always `pending`: it is sent again soon.',
  attempt_count: 'How often it was tried so far.',
  attempted_at: 'When it was tried.',
  duration_ms: 'Milliseconds until the answer, or until it was given up.',
  error_message: 'Why no answer came; null when one did.',
  from: 'The time of the first event that is sent again.',
  job_id: 'Id of the delivery; the same for each attempt.',
  last_attempt_at: 'When it was last tried; null before the first attempt.',
  last_response_status: 'HTTP status of the last answer; null when none came.',
  max_attempts: 'How often it is tried at most.',
  next_attempt_at: 'When it is tried next; null when it is not.',
  payload: 'The event, as it is signed and sent.',
  payload_sent: 'The event that was made up and sent.',
  queued: 'How many events are sent again.',
  response_body: 'The beginning of the answer; null when none came.',
  response_status: 'HTTP status of the answer; null when none came.',
  secret: 'The text that deliveries are signed with; empty when they are not.',
  source_id: 'Id of the payment, withdrawal, deposit or refund that the event is about.',
  source_type: 'What the event is about.',
  success: 'Whether the receiver answered with 2xx.',
  'Envelope.success': 'Always true.',
  'Envelope.data': 'What was asked for.',
  'Envelope.error': 'Always null.',
  'Failure.success': 'Always false.',
  'Failure.data': 'Always null.',
  error: 'What was refused and why.',
  url: 'Where events are posted to; https only.',
  is_active: 'Whether it is switched on.',
  'WebhookChanges.is_active': 'Whether events are posted; true when left out.',
  'WebhookConfiguration.is_active': 'Whether events are posted.',
};
