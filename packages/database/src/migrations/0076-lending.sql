-- The treasury lends a deposit address the use of its stake for one movement, and takes it back. The amount is a stake, and
-- no coins move. What the constraint allowed before it allows still, so that no row needs a look.
alter table outgoing drop constraint outgoing_purpose_check;
alter table outgoing add constraint outgoing_purpose_check
  check (purpose in ('sweep', 'gas', 'payout', 'refund', 'batch', 'deployment', 'cancel', 'exchange', 'consolidation',
                     'top_up', 'delegation', 'undelegation')) not valid;
