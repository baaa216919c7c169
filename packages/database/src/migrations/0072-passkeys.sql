-- Passkeys that sign accounts in (Web Authentication, Level 3), and what is asked of them.

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Base64url, as browsers name it.
  credential text not null unique check (length(credential) <= 1400),
  -- COSE, in base64url.
  public_key text not null check (length(public_key) <= 1400),
  -- The domain that it was made for.
  relying_party text not null,
  name text not null,
  -- How often the device has signed, as it says itself; 0 for devices that do not count.
  sign_count bigint not null check (sign_count >= 0),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id, created_at, id);

-- What a browser was asked to sign and has not answered yet. An answer takes the row, whatever it is worth.
create table passkey_challenges (
  -- SHA-256 of the challenge.
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  -- Of the console that asked.
  origin text not null,
  -- Which session asked; null: nobody is signed in yet.
  session_id uuid references sessions (id) on delete cascade,
  -- SHA-256 of the one request that is to be proved; null: none.
  request bytea,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (session_id is null))
);
create index passkey_challenges_age on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id);

-- Codes that a passkey's proof gave out, each for one request of one session.
create table passkey_codes (
  -- SHA-256 of the code.
  hash bytea primary key,
  account_id uuid not null references accounts,
  session_id uuid not null references sessions (id) on delete cascade,
  request bytea not null,
  expires_at timestamptz not null
);
create index passkey_codes_age on passkey_codes (expires_at);
create index passkey_codes_session on passkey_codes (session_id);

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, delete on passkeys to florin_app;
grant update (name, sign_count, last_used_at) on passkeys to florin_app;
grant select, insert, delete on passkey_challenges, passkey_codes to florin_app;
