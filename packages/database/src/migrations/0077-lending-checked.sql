-- What 0076 allowed is what every row has: it is looked at without keeping anybody from writing.
alter table outgoing validate constraint outgoing_purpose_check;
