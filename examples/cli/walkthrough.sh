#!/usr/bin/env bash
# The command line beside `npm start`, from looking around to a balance: `bash examples/cli/walkthrough.sh` in the folder
# of the repository. `florin` is the installed program; FLORIN_HOME names another stack than the one that runs here.
set -euo pipefail
# The stack that runs here has its own credentials; keys in the environment are for other examples.
export FLORIN_PROFILE=dev
if ! command -v florin >/dev/null; then
  florin() { node scripts/with-node24.mjs packages/cli/src/bin.ts "$@"; }
fi
field() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }

echo '# Who am I, and is everything well? The development stack is found by itself.'
florin whoami
florin doctor

echo '# A payment of five dollars; its page as a QR code.'
payment=$(florin payments create --amount-usd 5.00 --description 'First coffee' --json | field id)
florin payments qr "$payment"

echo '# The payer takes ETH and pays less than is asked for; then the rest.'
florin pay "$payment" --token ETH --send 0.0005 --no-wait --quiet
florin payments wait "$payment" --until partially_paid --within 2m --every 500ms --json | field total_received_crypto
florin pay "$payment"

echo '# What it brought, and everything that happened.'
florin withdrawals balance
florin payments list --status completed --columns id,amount_usd,net_settlement_usd,completed_at
florin events list --all --json | node -e "
  const events = require('fs').readFileSync(0, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  console.log(events.filter(({ source_id }) => source_id === '$payment').map(({ event }) => event).join('\n'));"

echo '# An administrator closes withdrawals, and opens them again.'
florin admin maintenance set --scope withdrawals --message 'Back at ten.' --yes
florin withdrawals balance --json || echo "ended with $?, as the table of exit codes says"
florin admin maintenance set --scope none --yes
