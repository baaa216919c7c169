#!/usr/bin/env bash
# The REST interface by hand: asks for five dollars, prints where the payer goes, and reads the payment back.
set -euo pipefail

# Text members of an answer, without a JSON parser.
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# The key comes from a file, because the list of processes shows arguments to everybody on the machine.
call() { curl --silent --show-error --fail-with-body --config <(echo "header = \"X-API-Key: $FLORIN_API_KEY\"") "$@"; }

# Repeated with the same key within 24 hours, this makes no second payment.
order=${ORDER:-order-$RANDOM$RANDOM}
payment=$(call "$FLORIN_BASE_URL/v1/payments" \
  -H 'Content-Type: application/json' -H "Idempotency-Key: $order" \
  -d '{"amount_usd":"5.00","description":"First coffee"}')
pay_url=$(member pay_url <<<"$payment")
echo "Pay at $pay_url"
echo "Status: $(call "$FLORIN_BASE_URL/v1/payments/${pay_url##*/}" | member status)"
