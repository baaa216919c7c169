-- Coins that come after a final sweep of their payment, as when a release finds it to be too little, are swept too: one
-- sweep of a payment is under way at a time.
drop index outgoing_living;
create unique index outgoing_living on outgoing (purpose, purpose_id)
  where status <> 'dead' and coalesce(succeeded, true) and purpose not in ('gas', 'cancel', 'sweep');
create unique index outgoing_living_sweep on outgoing (purpose_id)
  where purpose = 'sweep' and status not in ('dead', 'final');
