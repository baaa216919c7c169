-- A token may tell of 2^256 - 1 units in each of many transfers: their sums need more digits than one of them, or the
-- block with the ninth could never be stored.
alter table payments
  alter column received type numeric(96,0),
  alter column received_usd type numeric(98,2);
alter table outgoing alter column amount type numeric(96,0);
