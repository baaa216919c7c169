-- One thing has one spelling. A second row of the same contract, or of the same network, in other letters had limits of
-- its own. Hexadecimal addresses mean the same in any letters; other families' do not, and are compared as they stand.
-- Networks that differ in letters alone are one or a mistake: a genesis hash has no twin of that kind.
do $$
declare
  found text;
begin
  select string_agg(format('%s (%s)', ids, contract), '; ') into found
    from (select string_agg(id::text, ', ' order by id) as ids, lower(contract) as contract
            from tokens where contract ~* '^0x' group by chain_id, lower(contract) having count(*) > 1) twins;
  if found is not null then
    raise exception 'Tokens differ in the letters of their contract alone: %', found
      using hint = 'The product never makes such rows: find out who did. Then change the contract of those that are not '
                   'in use, with a mark before it, and migrate again.';
  end if;
  select string_agg(format('%s (%s)', ids, network), '; ') into found
    from (select string_agg(id::text, ', ' order by id) as ids, lower(network) as network
            from chains group by lower(chain_type), lower(network) having count(*) > 1) twins;
  if found is not null then
    raise exception 'Chains differ in the letters of their network alone: %', found
      using hint = 'The product never makes such rows: find out who did. Then change the network of those that are not '
                   'in use, with a mark before it, and migrate again.';
  end if;
end $$;
create unique index tokens_asset_spelling on tokens (chain_id, lower(contract)) where contract ~* '^0x';
create unique index chains_network_spelling on chains (lower(chain_type), lower(network));
