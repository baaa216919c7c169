-- A payer paid the whole in an allowed token that was not the chosen one: a rule made it the choice. What stands in the
-- table fits the wider rule as well, so that nobody waits while it is read: it is not.
alter table selections drop constraint selections_origin;
alter table selections add constraint selections_origin
  check (origin in ('payer', 'late', 'implicit', 'switch_back', 'accepted', 'restored', 'assigned')) not valid;
