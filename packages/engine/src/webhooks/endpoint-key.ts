import type { EndpointKey } from '@florin/database/sql/webhooks/endpoints';
import { notFound, type Refusal } from '@florin/domain/errors';

/** The first endpoint of an account: the one that its webhook configuration says. */
export const firstEndpoint = (accountId: string): EndpointKey => ({ accountId, endpointId: accountId });

/** Whether it is the first endpoint of its account. */
export const isFirst = ({ accountId, endpointId }: EndpointKey): boolean => accountId === endpointId;

/** NOT_FOUND, in the words of whoever set none up where it is the first. */
export const noEndpoint = (key: EndpointKey): Refusal =>
  notFound(isFirst(key) ? 'webhook: set one up first' : 'webhook endpoint');
