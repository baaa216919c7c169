/** Where webhooks may be sent: the guard against requests to inner networks, as far as an address tells by itself. */
export interface WebhookAddresses {
  /** Whether a connection to this port is allowed to any address at all. */
  permitsPort(port: number): boolean;
  /** False for an address, in whatever notation, that is not allowed; a name is judged at each delivery instead. */
  permitsHost(hostname: string, port: number): boolean;
}

/** One HTTPS POST to a merchant's endpoint, under the guard against requests to inner networks. */
export interface WebhookTransport {
  post(request: WebhookRequest): Promise<WebhookOutcome>;
}

export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Exactly the bytes that were signed. */
  body: string;
}

export const webhookErrors = [
  'dns_error',
  'connection_refused',
  'connection_reset',
  'timeout',
  'tls_error',
  'blocked_address',
  'redirect',
  'bad_status',
  'protocol_error',
] as const;
export type WebhookError = (typeof webhookErrors)[number];

export interface WebhookOutcome {
  success: boolean;
  /** Null when no answer came. */
  status: number | null;
  /** At most 4 KiB of text; null when no answer came. */
  body: string | null;
  error: WebhookError | null;
  durationMs: number;
  /** Seconds the receiver asked us to wait, when it did. */
  retryAfterSeconds: number | null;
}
