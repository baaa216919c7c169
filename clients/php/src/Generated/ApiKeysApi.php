<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * API keys.
 *
 * @phpstan-import-type ApiKey from Types
 * @phpstan-import-type ApiKeyPage from Types
 * @phpstan-import-type ApiKeysListQuery from Types
 * @phpstan-import-type CreatedApiKey from Types
 * @phpstan-import-type NewApiKey from Types
 * @phpstan-import-type CallOptions from Transport
 */
class ApiKeysApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Create an API key: POST /v1/api-keys.
     *
     * The answer is the only place where the whole key is ever shown. CONFLICT when the account has 50 keys that count or were made within 15 minutes. For the scopes `withdrawals`, `wallets` and `refunds` an account with a second factor or a passkey has just proved it: SECOND_FACTOR_REQUIRED. Needs a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param NewApiKey $body
     * @param CallOptions $options
     * @return CreatedApiKey
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, CONFLICT, SECOND_FACTOR_REQUIRED
     */
    public function create(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/api-keys', body: $body, options: $options));
    }

    /**
     * List API keys, newest first: GET /v1/api-keys.
     *
     * Needs a merchant's session. Every role may.
     *
     * @param ApiKeysListQuery $query
     * @param CallOptions $options
     * @return EntryList<ApiKeyPage, ApiKey>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'api_keys', new Call('GET', '/v1/api-keys', query: $query, options: $options));
    }

    /**
     * Revoke an API key: DELETE /v1/api-keys/:api_key_id.
     *
     * The key stops working at once and for ever. Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function revoke(string $apiKeyId, array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/api-keys/{api_key_id}', ids: ['api_key_id' => $apiKeyId], options: $options));
    }
}
