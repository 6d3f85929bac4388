-- Debits equal credits in every movement, and the totals change with the entries. The row of `earnings_balances` is locked
-- first, so writers of one store and currency follow each other.
create or replace function post_earnings() returns trigger language plpgsql as $$
begin
  if exists (select from added group by store_id, movement_id, currency having sum(amount) <> 0) then
    raise exception 'The entries of an earnings movement must add up to zero';
  end if;
  insert into earnings_balances as b (store_id, currency, provider, balance, fees, held, payouts, bank)
  select store_id, currency,
    coalesce(sum(amount) filter (where account = 'provider'), 0), coalesce(sum(amount) filter (where account = 'balance'), 0),
    coalesce(sum(amount) filter (where account = 'fees'), 0), coalesce(sum(amount) filter (where account = 'held'), 0),
    coalesce(sum(amount) filter (where account = 'payouts'), 0), coalesce(sum(amount) filter (where account = 'bank'), 0)
  from added group by store_id, currency order by store_id, currency
  on conflict (store_id, currency) do update set provider = b.provider + excluded.provider,
    balance = b.balance + excluded.balance, fees = b.fees + excluded.fees, held = b.held + excluded.held,
    payouts = b.payouts + excluded.payouts, bank = b.bank + excluded.bank;
  insert into earnings_releases as r (store_id, currency, available_at, amount)
  select store_id, currency, available_at, sum(amount) from added
  where account = 'balance' and available_at is not null group by store_id, currency, available_at
  on conflict (store_id, currency, available_at) do update set amount = r.amount + excluded.amount;
  insert into earnings_months as m (store_id, currency, month, kind, amount)
  select store_id, currency, month, kind, sum(amount) from added
  where account = 'balance' group by store_id, currency, month, kind
  on conflict (store_id, currency, month, kind) do update set amount = m.amount + excluded.amount;
  return null;
end $$;

create or replace trigger earnings_entries_posted after insert on earnings_entries
  referencing new table as added for each statement execute function post_earnings();
