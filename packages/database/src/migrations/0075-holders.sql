-- Whoever founded a team hands the account over and is a member like others from then on, with a row of their own.
alter table members drop constraint members_check;

-- Who stands for a merchant: API keys ask for their second factor, and e-mails go to their address. No row: the founder.
create table account_holders (
  merchant_id uuid primary key references accounts,
  holder_id uuid not null references members (account_id),
  since timestamptz not null
);

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, update on account_holders to florin_app;
