import type { EndpointKey } from '@florin/database/sql/webhook-endpoints';
import { notFound, type Refusal } from '@florin/domain/errors';

/** The first endpoint of an account: the one that its webhook configuration says. */
export const firstEndpoint = (accountId: string): EndpointKey => ({ accountId, endpointId: accountId });

export const isFirst = ({ accountId, endpointId }: EndpointKey): boolean => accountId === endpointId;

export const noEndpoint = (key: EndpointKey): Refusal =>
  notFound(isFirst(key) ? 'webhook: set one up first' : 'webhook endpoint');
