<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Passkeys that sign a merchant's withdrawals.
 *
 * @phpstan-import-type MerchantPasskeyChange from Types
 * @phpstan-import-type MerchantPasskeys from Types
 * @phpstan-import-type NewPasskeyChange from Types
 * @phpstan-import-type PasskeyChangeSignature from Types
 * @phpstan-import-type Withdrawal from Types
 * @phpstan-import-type WithdrawalSignature from Types
 * @phpstan-import-type WithdrawalSigning from Types
 * @phpstan-import-type CallOptions from Transport
 */
class WithdrawalPasskeysApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * List the passkeys that sign your withdrawals, and proposed changes: GET /v1/withdrawals/passkeys.
     *
     * As the signer told it. While one is bound, the signer pays no withdrawal that none of them has signed. Needs a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return MerchantPasskeys
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/withdrawals/passkeys', options: $options));
    }

    /**
     * Propose to bind a passkey, to remove one, or to keep all: POST /v1/withdrawals/passkeys.
     *
     * Nothing changes before it is signed: the first passkey by an approver of the operator, to whom you read its fingerprint; everything else by a passkey of yours. To `keep` calls off a release that the operator began at the signer's console. Without its last passkey the account is bound no more. Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param NewPasskeyChange $body
     * @param CallOptions $options
     * @return MerchantPasskeyChange
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function propose(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/withdrawals/passkeys', body: $body, objects: ['registration'], options: $options));
    }

    /**
     * Sign a change with a passkey of yours: POST /v1/withdrawals/passkeys/:change_id/sign.
     *
     * The signer takes it over within seconds. The signature names the passkeys that it changes: when they have changed meanwhile, propose it again. Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param PasskeyChangeSignature $body
     * @param CallOptions $options
     * @return MerchantPasskeyChange
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function signChange(string $changeId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/withdrawals/passkeys/{change_id}/sign', ids: ['change_id' => $changeId], body: $body, options: $options));
    }

    /**
     * Read what you sign of a withdrawal: GET /v1/withdrawal-signatures/:withdrawal_id.
     *
     * Needs a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return WithdrawalSigning
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function signing(string $withdrawalId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/withdrawal-signatures/{withdrawal_id}', ids: ['withdrawal_id' => $withdrawalId], options: $options));
    }

    /**
     * Sign a withdrawal with a passkey of yours: POST /v1/withdrawal-signatures/:withdrawal_id.
     *
     * Before or after an administrator has decided. A payout that waited for it goes on. Needs a merchant's session. Of those that are signed in, for the role `owner` or `finance`.
     *
     * @param WithdrawalSignature $body
     * @param CallOptions $options
     * @return Withdrawal
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function sign(string $withdrawalId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/withdrawal-signatures/{withdrawal_id}', ids: ['withdrawal_id' => $withdrawalId], body: $body, options: $options));
    }
}
