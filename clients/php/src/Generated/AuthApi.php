<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Accounts, sessions and the second factor.
 *
 * @phpstan-import-type BackupCodes from Types
 * @phpstan-import-type FreshSecondFactor from Types
 * @phpstan-import-type Login from Types
 * @phpstan-import-type PasswordChange from Types
 * @phpstan-import-type ProposedSecondFactor from Types
 * @phpstan-import-type Registration from Types
 * @phpstan-import-type SecondFactorChange from Types
 * @phpstan-import-type SecondFactorProof from Types
 * @phpstan-import-type Session from Types
 * @phpstan-import-type SignedInAccount from Types
 * @phpstan-import-type CallOptions from Transport
 */
class AuthApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Register a merchant account: POST /v1/auth/register.
     *
     * Answers with a session. FORBIDDEN while registration is closed, or by invitation and `invitation` is not a good one; CONFLICT for an e-mail that has an account. Needs no credential.
     *
     * @param Registration $body
     * @param CallOptions $options
     * @return Session
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function register(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/register', body: $body, options: $options));
    }

    /**
     * Sign in: POST /v1/auth/login.
     *
     * Makes a new session and leaves the others alone. With a second factor, `totp_code` is asked for. An account with many wrong passwords is slowed: RATE_LIMIT_EXCEEDED, but never for a right password with a right code. FORBIDDEN when it is disabled. Needs no credential.
     *
     * @param Login $body
     * @param CallOptions $options
     * @return Session
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, UNAUTHORIZED
     */
    public function login(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/login', body: $body, options: $options));
    }

    /**
     * End the present session: POST /v1/auth/logout.
     *
     * Needs a session.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function logout(array $options = []): void
    {
        $this->transport->send(new Call('POST', '/v1/auth/logout', options: $options));
    }

    /**
     * Read the signed-in account: GET /v1/auth/me.
     *
     * Needs a session.
     *
     * @param CallOptions $options
     * @return SignedInAccount
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function me(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/auth/me', options: $options));
    }

    /**
     * Change the password: PUT /v1/auth/password.
     *
     * Ends every other session of the account; the present one goes on. Needs a session.
     *
     * @param PasswordChange $body
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function changePassword(array $body, array $options = []): void
    {
        $this->transport->send(new Call('PUT', '/v1/auth/password', body: $body, options: $options));
    }

    /**
     * Set up a second factor: POST /v1/auth/2fa/setup.
     *
     * Makes a secret for an authenticator and shows it this once. It counts from the moment a code has been sent to `enable`. CONFLICT while one is switched on; SECOND_FACTOR_REQUIRED when the account has a passkey that this session did not just prove. Needs a session.
     *
     * @param CallOptions $options
     * @return ProposedSecondFactor
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT, SECOND_FACTOR_REQUIRED
     */
    public function setupSecondFactor(array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/2fa/setup', options: $options));
    }

    /**
     * Switch the second factor on: POST /v1/auth/2fa/enable.
     *
     * Answers with ten backup codes, shown this once, and ends every other session of the account. Asks for the password too. Five wrong codes within 15 minutes close the authenticator for the rest of them; a backup code passes all the same. SECOND_FACTOR_REQUIRED when the account has a passkey that this session did not just prove. Needs a session.
     *
     * @param SecondFactorChange $body
     * @param CallOptions $options
     * @return BackupCodes
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT, SECOND_FACTOR_REQUIRED
     */
    public function enableSecondFactor(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/2fa/enable', body: $body, options: $options));
    }

    /**
     * Switch the second factor off: POST /v1/auth/2fa/disable.
     *
     * Ends every other session of the account. Asks for the password too. Needs a session.
     *
     * @param SecondFactorChange $body
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function disableSecondFactor(array $body, array $options = []): void
    {
        $this->transport->send(new Call('POST', '/v1/auth/2fa/disable', body: $body, options: $options));
    }

    /**
     * Prove the second factor anew: POST /v1/auth/2fa/confirm.
     *
     * For ten minutes this session may then do what answers SECOND_FACTOR_REQUIRED. Signing in with a code does the same. CONFLICT when no second factor is switched on. Needs a session.
     *
     * @param SecondFactorProof $body
     * @param CallOptions $options
     * @return FreshSecondFactor
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function confirmSecondFactor(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/2fa/confirm', body: $body, options: $options));
    }
}
