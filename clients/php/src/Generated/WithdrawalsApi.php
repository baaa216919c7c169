<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * A merchant's money, and where it is paid out.
 *
 * @phpstan-import-type Balance from Types
 * @phpstan-import-type NewWallet from Types
 * @phpstan-import-type NewWithdrawal from Types
 * @phpstan-import-type PayoutChainList from Types
 * @phpstan-import-type Wallet from Types
 * @phpstan-import-type WalletList from Types
 * @phpstan-import-type WalletRemoval from Types
 * @phpstan-import-type Withdrawal from Types
 * @phpstan-import-type WithdrawalEntry from Types
 * @phpstan-import-type WithdrawalPage from Types
 * @phpstan-import-type WithdrawalTerms from Types
 * @phpstan-import-type WithdrawalsEstimateFeeQuery from Types
 * @phpstan-import-type WithdrawalsListQuery from Types
 * @phpstan-import-type CallOptions from Transport
 */
class WithdrawalsApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Read the balance: GET /v1/withdrawals/balance.
     *
     * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return Balance
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function balance(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/withdrawals/balance', options: $options));
    }

    /**
     * List the chains that withdrawals can be paid out on: GET /v1/withdrawals/chains.
     *
     * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return PayoutChainList
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function chains(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/withdrawals/chains', options: $options));
    }

    /**
     * List the wallets, by name of their chain: GET /v1/withdrawals/wallets.
     *
     * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return WalletList
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function wallets(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/withdrawals/wallets', options: $options));
    }

    /**
     * Set or replace the wallet of a chain: PUT /v1/withdrawals/wallets/:chain_id.
     *
     * One wallet for each chain; the address is checked against the rules of its family. Requests that were made before keep the address they copied. A new address is paid to from `usable_from` on; `wallet.updated` tells the merchant of the change at once. `totp_code` is required once the second factor is switched on. Needs an API key with the scope `wallets`, or a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param NewWallet $body
     * @param CallOptions $options
     * @return Wallet
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function setWallet(string $chainId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('PUT', '/v1/withdrawals/wallets/{chain_id}', ids: ['chain_id' => $chainId], body: $body, options: $options));
    }

    /**
     * Remove the wallet of a chain: DELETE /v1/withdrawals/wallets/:chain_id.
     *
     * `totp_code` is required once the second factor is switched on; without one the body may be left out. Needs an API key with the scope `wallets`, or a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param WalletRemoval $body
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function removeWallet(string $chainId, array $body = [], array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/withdrawals/wallets/{chain_id}', ids: ['chain_id' => $chainId], body: $body, options: $options));
    }

    /**
     * Read what a withdrawal of a chain costs: GET /v1/withdrawals/fee-estimate.
     *
     * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
     *
     * @param WithdrawalsEstimateFeeQuery $query
     * @param CallOptions $options
     * @return WithdrawalTerms
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function estimateFee(array $query, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/withdrawals/fee-estimate', query: $query, options: $options));
    }

    /**
     * Request a withdrawal: POST /v1/withdrawals/request.
     *
     * Reserves the gross amount until an administrator has decided. It goes to the wallet of the chain, less the fee. `totp_code` is required once the second factor is switched on. CONFLICT while a wallet that was changed is not paid to yet, and when the wallet is another one than `destination_address` names. Needs an API key with the scope `withdrawals`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `finance`.
     *
     * @param NewWithdrawal $body
     * @param CallOptions $options
     * @return Withdrawal
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, INSUFFICIENT_FUNDS, CONFLICT
     */
    public function request(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/withdrawals/request', body: $body, decimals: ['amount_usd'], isKeyed: true, options: $options));
    }

    /**
     * List withdrawals, newest first: GET /v1/withdrawals.
     *
     * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
     *
     * @param WithdrawalsListQuery $query
     * @param CallOptions $options
     * @return EntryList<WithdrawalPage, WithdrawalEntry>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'withdrawals', new Call('GET', '/v1/withdrawals', query: $query, options: $options));
    }

    /**
     * Read a withdrawal: GET /v1/withdrawals/:withdrawal_id.
     *
     * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return Withdrawal
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function retrieve(string $withdrawalId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/withdrawals/{withdrawal_id}', ids: ['withdrawal_id' => $withdrawalId], options: $options));
    }
}
