-- What an exchange knows a payout by follows from its withdrawal, and stays the same until the exchange says that it
-- failed there: a database that went back asks under the id under which it asked before. One that was refused before it
-- began is asked for again under its id. A withdrawal still has one living payout, and so an id as well.
alter table exchange_instructions drop constraint exchange_instructions_client_id_key;
