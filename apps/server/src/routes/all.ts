import type { Contract } from '@florin/contract/contract';
import type { AllHandlers } from '../http/handler.ts';
import type { Links } from '../presenters/links.ts';
import { adminChainRoutes, type AdminChainUseCases } from './admin-chains.ts';
import { adminTokenRoutes, type AdminTokenUseCases } from './admin-tokens.ts';
import { apiKeyRoutes, type ApiKeyUseCases } from './api-keys.ts';
import { authRoutes, type AuthUseCases } from './auth.ts';
import { eventRoutes, type EventUseCases } from './events.ts';
import { payRoutes, type PayUseCases } from './pay.ts';
import { paymentRoutes, type PaymentUseCases } from './payments.ts';
import { type BrandSettings, serviceRoutes, type ServiceUseCases } from './service.ts';
import { webhookRoutes, type WebhookUseCases } from './webhooks.ts';
import { withdrawalRoutes, type WithdrawalUseCases } from './withdrawals.ts';

/** Every use-case that the wire reaches, bound to its ports by the composition. */
export interface UseCases {
  payments: PaymentUseCases;
  pay: PayUseCases;
  withdrawals: WithdrawalUseCases;
  webhooks: WebhookUseCases;
  events: EventUseCases;
  apiKeys: ApiKeyUseCases;
  auth: AuthUseCases;
  adminChains: AdminChainUseCases;
  adminTokens: AdminTokenUseCases;
  service: ServiceUseCases;
}

export interface Identity {
  links: Links;
  brand: BrandSettings;
  version: string;
}

/** The handlers of the whole contract. */
export const allRoutes = (engine: UseCases, identity: Identity): AllHandlers<Contract> => ({
  payments: paymentRoutes(engine.payments, identity.links),
  pay: payRoutes(engine.pay, identity.links),
  withdrawals: withdrawalRoutes(engine.withdrawals),
  webhooks: webhookRoutes(engine.webhooks),
  events: eventRoutes(engine.events),
  apiKeys: apiKeyRoutes(engine.apiKeys),
  auth: authRoutes(engine.auth),
  adminChains: adminChainRoutes(engine.adminChains),
  adminTokens: adminTokenRoutes(engine.adminTokens),
  service: serviceRoutes(engine.service, identity),
});
