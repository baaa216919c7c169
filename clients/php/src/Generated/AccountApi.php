<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Verification of a merchant.
 *
 * @phpstan-import-type AccountBrand from Types
 * @phpstan-import-type AccountBrandChange from Types
 * @phpstan-import-type AccountLogo from Types
 * @phpstan-import-type KycState from Types
 * @phpstan-import-type KycSubmission from Types
 * @phpstan-import-type NewKycSubmission from Types
 * @phpstan-import-type CallOptions from Transport
 */
class AccountApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Hand in particulars for verification: POST /v1/account/kyc.
     *
     * Nothing changes before an administrator has approved. CONFLICT while a submission waits, or when the level is reached. Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param NewKycSubmission $body
     * @param CallOptions $options
     * @return KycSubmission
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function submitKyc(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/account/kyc', body: $body, options: $options));
    }

    /**
     * Read the verification level and the newest submission: GET /v1/account/kyc.
     *
     * Needs a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return KycState
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function kyc(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/account/kyc', options: $options));
    }

    /**
     * Read what payers see of you: GET /v1/account/brand.
     *
     * Needs a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return AccountBrand
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function brand(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/account/brand', options: $options));
    }

    /**
     * Set the name and the colour that payers see: PUT /v1/account/brand.
     *
     * Replaces both. What is left out is the name of the account, and the colour of the operator. The page bounds the lightness of any colour, so that text on it can be read. Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param AccountBrandChange $body
     * @param CallOptions $options
     * @return AccountBrand
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function changeBrand(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('PUT', '/v1/account/brand', body: $body, options: $options));
    }

    /**
     * Set the logo that payers see: PUT /v1/account/brand/logo.
     *
     * A PNG of at most 32,768 bytes and 512 pixels a side. Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param AccountLogo $body
     * @param CallOptions $options
     * @return AccountBrand
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function setLogo(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('PUT', '/v1/account/brand/logo', body: $body, options: $options));
    }

    /**
     * Take the logo away: DELETE /v1/account/brand/logo.
     *
     * Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param CallOptions $options
     * @return AccountBrand
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function removeLogo(array $options = []): array
    {
        return $this->transport->send(new Call('DELETE', '/v1/account/brand/logo', options: $options));
    }
}
