-- Accounts of the ledger, debits positive: `provider` our balance at the card provider, `balance` what we owe the store,
-- `fees` what we earn, `held` disputed amounts, `payouts` on the way to the bank, `bank` paid out.
alter table earnings_entries drop constraint earnings_entries_kind_check;
alter table earnings_entries add constraint earnings_entries_kind_check
  check (kind in ('order', 'refund', 'fee', 'adjustment', 'payout', 'dispute'));
alter table earnings_entries add constraint earnings_entries_account_check
  check (account in ('provider', 'balance', 'fees', 'held', 'payouts', 'bank'));

-- Null: available at once. Only entries of `balance` have one.
alter table earnings_entries add column available_at timestamptz;
alter table earnings_entries add column payout_id uuid;
alter table earnings_entries add column dispute_id uuid;
-- Month of the statement, in the store's time zone when the entry was written: a later change of the zone leaves past
-- statements as they are. The default is for processes of the previous version.
alter table earnings_entries add column month date not null default date_trunc('month', now() at time zone 'UTC')::date;

alter table earnings_entries disable trigger user;
update earnings_entries e set month = date_trunc('month', e.at at time zone s.timezone)::date
from stores s where s.id = e.store_id;
alter table earnings_entries enable trigger user;

-- Card payments recorded by hand were credited as if the provider had confirmed them.
insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind, month)
select c.store_id, gen_random_uuid(), c.movement_id, a.account, a.sign * c.amount, c.currency, 'adjustment',
  date_trunc('month', now() at time zone s.timezone)::date
from (
  select store_id, currency, gen_random_uuid() as movement_id, sum(amount) as amount from earnings_entries
  where account = 'provider' group by store_id, currency having sum(amount) <> 0
) c
join stores s on s.id = c.store_id
cross join (values ('provider', -1), ('balance', 1)) a (account, sign);

-- The entries that people see and filter are those of `balance`.
drop index earnings_by_time;
create index earnings_by_time on earnings_entries (store_id, at, id) where account = 'balance';
create index earnings_by_kind on earnings_entries (store_id, kind, at, id) where account = 'balance';
create index earnings_by_order on earnings_entries (store_id, order_id) where order_id is not null;
drop index earnings_fee_by_order;
create unique index earnings_payment_once on earnings_entries (store_id, payment_id)
  where kind = 'order' and account = 'provider';

-- Totals of the entries, kept by a trigger in the transaction that writes them (functions/earnings.sql).
create table earnings_balances (
  store_id uuid not null references stores (id),
  currency text not null,
  provider bigint not null default 0,
  balance bigint not null default 0,
  fees bigint not null default 0,
  held bigint not null default 0,
  payouts bigint not null default 0,
  bank bigint not null default 0,
  primary key (store_id, currency),
  check (provider + balance + fees + held + payouts + bank = 0)
);
-- Entries of `balance` by the hour in which they become available.
create table earnings_releases (
  store_id uuid not null references stores (id),
  currency text not null,
  available_at timestamptz not null,
  amount bigint not null,
  primary key (store_id, currency, available_at)
);
-- Entries of `balance` by month and kind, for statements.
create table earnings_months (
  store_id uuid not null references stores (id),
  currency text not null,
  month date not null,
  kind text not null,
  amount bigint not null,
  primary key (store_id, currency, month, kind)
);

insert into earnings_balances (store_id, currency, provider, balance, fees)
select store_id, currency, coalesce(sum(amount) filter (where account = 'provider'), 0),
  coalesce(sum(amount) filter (where account = 'balance'), 0), coalesce(sum(amount) filter (where account = 'fees'), 0)
from earnings_entries group by store_id, currency;
insert into earnings_months (store_id, currency, month, kind, amount)
select store_id, currency, month, kind, sum(amount) from earnings_entries
where account = 'balance' group by store_id, currency, month, kind;
