/** Parameters of paths and queries, where the member of the same name says something else. */
export const parameterWords: Readonly<Record<string, string>> = {
  action: 'Only entries of this action.',
  actor_id: 'Only what this person did.',
  endpoint_id: 'Id of the webhook endpoint.',
  event: 'Only deliveries of this event type.',
  id: 'Id of what the path names.',
  merchant_id: 'Only what belongs to this merchant.',
  page: 'Which page; the first one when left out.',
  purpose: 'Only transactions for this purpose.',
  status: 'Only what has this status.',
  subject_id: 'Only what concerns this payment, merchant or whatever has the id.',
};
