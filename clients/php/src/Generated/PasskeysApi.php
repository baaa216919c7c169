<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Passkeys that sign an account in, and prove who asks.
 *
 * @phpstan-import-type NewPasskey from Types
 * @phpstan-import-type Passkey from Types
 * @phpstan-import-type PasskeyAssertion from Types
 * @phpstan-import-type PasskeyChallenge from Types
 * @phpstan-import-type PasskeyCreation from Types
 * @phpstan-import-type PasskeyList from Types
 * @phpstan-import-type PasskeyName from Types
 * @phpstan-import-type PasskeyProof from Types
 * @phpstan-import-type PasskeyWish from Types
 * @phpstan-import-type ProofWish from Types
 * @phpstan-import-type Session from Types
 * @phpstan-import-type CallOptions from Transport
 */
class PasskeysApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * List your passkeys, oldest first: GET /v1/auth/passkeys.
     *
     * Needs a session.
     *
     * @param CallOptions $options
     * @return PasskeyList
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/auth/passkeys', options: $options));
    }

    /**
     * Begin to add a passkey: POST /v1/auth/passkeys/options.
     *
     * Asks for a second factor that is fresh: SECOND_FACTOR_REQUIRED; or for the password while there is none. CONFLICT when the account has 20 passkeys. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.
     *
     * @param PasskeyWish $body
     * @param CallOptions $options
     * @return PasskeyCreation
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, SECOND_FACTOR_REQUIRED, CONFLICT
     */
    public function begin(array $body = [], array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/passkeys/options', body: $body, options: $options));
    }

    /**
     * Add a passkey: POST /v1/auth/passkeys.
     *
     * With what the browser answered to `begin`, within two minutes and in the same session. The session has proved a second factor by that. CONFLICT when the passkey belongs to an account already. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.
     *
     * @param NewPasskey $body
     * @param CallOptions $options
     * @return Passkey
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function register(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/passkeys', body: $body, objects: ['registration'], options: $options));
    }

    /**
     * Rename a passkey: PUT /v1/auth/passkeys/:passkey_id.
     *
     * Needs a session.
     *
     * @param PasskeyName $body
     * @param CallOptions $options
     * @return Passkey
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function rename(string $passkeyId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('PUT', '/v1/auth/passkeys/{passkey_id}', ids: ['passkey_id' => $passkeyId], body: $body, options: $options));
    }

    /**
     * Remove a passkey: DELETE /v1/auth/passkeys/:passkey_id.
     *
     * It signs nobody in from then on, and every other session of the account ends. SECOND_FACTOR_REQUIRED unless this session has just proved one. Needs a session.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, SECOND_FACTOR_REQUIRED
     */
    public function remove(string $passkeyId, array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/auth/passkeys/{passkey_id}', ids: ['passkey_id' => $passkeyId], options: $options));
    }

    /**
     * Begin to sign in with a passkey: POST /v1/auth/passkeys/sign-in/options.
     *
     * No name is asked for: the passkey tells whose it is. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs no credential.
     *
     * @param CallOptions $options
     * @return PasskeyChallenge
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function beginSignIn(array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/passkeys/sign-in/options', options: $options));
    }

    /**
     * Sign in with a passkey: POST /v1/auth/passkeys/sign-in.
     *
     * With what the browser answered to `beginSignIn`, within two minutes. Makes a new session, which has proved a second factor. FORBIDDEN when the account is disabled. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs no credential.
     *
     * @param PasskeyAssertion $body
     * @param CallOptions $options
     * @return Session
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, UNAUTHORIZED, CONFLICT
     */
    public function signIn(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/passkeys/sign-in', body: $body, options: $options));
    }

    /**
     * Begin to prove who asks with a passkey: POST /v1/auth/passkeys/proof/options.
     *
     * For one request, where it is named, or for the session. CONFLICT when no passkey of the account was made for this console. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.
     *
     * @param ProofWish $body
     * @param CallOptions $options
     * @return PasskeyChallenge
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function beginProof(array $body = [], array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/passkeys/proof/options', body: $body, options: $options));
    }

    /**
     * Prove who asks with a passkey: POST /v1/auth/passkeys/proof.
     *
     * With what the browser answered to `beginProof`, within two minutes and in the same session. Answers a code for the request that was named there, good once and for two minutes wherever `totp_code` is taken from a session; otherwise the session may for ten minutes do what answers SECOND_FACTOR_REQUIRED. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.
     *
     * @param PasskeyAssertion $body
     * @param CallOptions $options
     * @return PasskeyProof
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function prove(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/passkeys/proof', body: $body, options: $options));
    }
}
