<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Transport;

/** Every resource of a merchant. */
class Resources
{
    /** Payments of a merchant. */
    public readonly \Florin\Payments $payments;

    /** Prices in other currencies than US dollars. */
    public readonly QuotesApi $quotes;

    /** Addresses at which any number of payers open payments. */
    public readonly PaymentLinksApi $paymentLinks;

    /** The payer's side of one payment. */
    public readonly PayApi $pay;

    /** What a merchant gives back to payers. */
    public readonly RefundsApi $refunds;

    /** A merchant's money, and where it is paid out. */
    public readonly WithdrawalsApi $withdrawals;

    /** What a merchant's balance is made of. */
    public readonly BalanceApi $balance;

    /** Sums over a merchant's payments. */
    public readonly ReportsApi $reports;

    /** Passkeys that sign a merchant's withdrawals. */
    public readonly WithdrawalPasskeysApi $withdrawalPasskeys;

    /** Where events are posted, and what became of each delivery. */
    public readonly WebhooksApi $webhooks;

    /** Several places that events are posted to. */
    public readonly WebhookEndpointsApi $webhookEndpoints;

    /** The feed of events. */
    public readonly EventsApi $events;

    /** API keys. */
    public readonly ApiKeysApi $apiKeys;

    /** Accounts, sessions and the second factor. */
    public readonly AuthApi $auth;

    /** The sessions of who is signed in. */
    public readonly SessionsApi $sessions;

    /** Passkeys that sign an account in, and prove who asks. */
    public readonly PasskeysApi $passkeys;

    /** Verification of a merchant. */
    public readonly AccountApi $account;

    /** Who works for a merchant, and as what. */
    public readonly TeamApi $team;

    /** The service itself. */
    public readonly ServiceApi $service;

    public function __construct(Transport $transport)
    {
        $this->payments = new \Florin\Payments($transport);
        $this->quotes = new QuotesApi($transport);
        $this->paymentLinks = new PaymentLinksApi($transport);
        $this->pay = new PayApi($transport);
        $this->refunds = new RefundsApi($transport);
        $this->withdrawals = new WithdrawalsApi($transport);
        $this->balance = new BalanceApi($transport);
        $this->reports = new ReportsApi($transport);
        $this->withdrawalPasskeys = new WithdrawalPasskeysApi($transport);
        $this->webhooks = new WebhooksApi($transport);
        $this->webhookEndpoints = new WebhookEndpointsApi($transport);
        $this->events = new EventsApi($transport);
        $this->apiKeys = new ApiKeysApi($transport);
        $this->auth = new AuthApi($transport);
        $this->sessions = new SessionsApi($transport);
        $this->passkeys = new PasskeysApi($transport);
        $this->account = new AccountApi($transport);
        $this->team = new TeamApi($transport);
        $this->service = new ServiceApi($transport);
    }
}
