<?php

declare(strict_types=1);

namespace Florin;

use Florin\Generated\PaymentsApi;

/**
 * Payments of a merchant.
 *
 * @phpstan-import-type Payment from Generated\Types
 */
final class Payments extends PaymentsApi
{
    /** From here a payment goes on by the hand of an administrator alone. */
    private const STOPPED = ['completed', 'expired', 'expired_partial', 'blacklisted', 'sweep_failed', 'failed'];

    /**
     * Asks for a payment until it has reached a status, and answers it. For scripts and tests: a shop acts on webhooks.
     * A status that was passed through counts as reached.
     *
     * @param array{within?: float, every?: float, clock?: \Closure, sleep?: \Closure} $patience in seconds: an hour, every two
     * @return Payment
     * @throws FlorinError `TIMED_OUT`, or `PAYMENT_STOPPED` when the payment ended otherwise
     */
    public function waitFor(string $paymentId, string $until = 'completed', array $patience = []): array
    {
        $clock = $patience['clock'] ?? static fn (): float => microtime(true);
        $sleep = $patience['sleep'] ?? static fn (float $seconds) => usleep((int) ($seconds * 1_000_000));
        $every = $patience['every'] ?? 2.0;
        $within = $patience['within'] ?? 3600.0;
        $endsAt = $clock() + $within;
        while (true) {
            $payment = $this->retrieve($paymentId);
            if ($payment['status'] === $until || isset($payment["{$until}_at"])) {
                return $payment;
            }
            if (in_array($payment['status'], self::STOPPED, true)) {
                throw new FlorinError('PAYMENT_STOPPED', "The payment is {$payment['status']} and does not move on by itself.");
            }
            if ($clock() + $every > $endsAt) {
                throw new FlorinError('TIMED_OUT', sprintf('The payment is still %s after %g s.', $payment['status'], $within));
            }
            $sleep($every);
        }
    }
}
