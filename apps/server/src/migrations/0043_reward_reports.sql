-- What was added to and removed from balances on a day of the store, so that reports don't read the whole ledger. Written
-- once the day is over; reports add the entries since then. Nothing is counted while entries are written, because
-- concurrent orders of a store would wait for the same row.
create table reward_days (
  store_id uuid not null references stores (id),
  day date not null,
  kind text not null,
  reason text not null,
  added bigint not null,
  removed bigint not null,
  primary key (store_id, day, kind, reason)
);

create table reward_summaries (
  store_id uuid primary key references stores (id),
  -- The entries before this instant are in reward_days; their sums are here.
  summed_until timestamptz not null default '-infinity',
  points bigint not null default 0,
  credit bigint not null default 0,
  -- Of stores with many entries: { expiry: [{ month, points, credit }], tiers: [{ key, customers }], none }.
  figures jsonb,
  -- The program that the figures were computed for.
  program_version integer,
  computed_at timestamptz
);

-- An hour later than midnight, so that no transaction that wrote before it is still open.
insert into reward_days (store_id, day, kind, reason, added, removed)
select l.store_id, (l.at at time zone s.timezone)::date, l.kind, l.reason,
  coalesce(sum(l.delta) filter (where l.delta > 0), 0), coalesce(-sum(l.delta) filter (where l.delta < 0), 0)
from customer_ledger l join stores s on s.id = l.store_id
where l.at < date_trunc('day', (now() - interval '1 hour') at time zone s.timezone) at time zone s.timezone
group by 1, 2, 3, 4;

insert into reward_summaries (store_id, summed_until, points, credit)
select s.id, date_trunc('day', (now() - interval '1 hour') at time zone s.timezone) at time zone s.timezone,
  coalesce(sum(d.added - d.removed) filter (where d.kind = 'points'), 0),
  coalesce(sum(d.added - d.removed) filter (where d.kind = 'credit'), 0)
from stores s join reward_days d on d.store_id = s.id
group by s.id;

-- The liability is the sum of all entries, plus debts, minus what deleted customers have.
create index customers_with_debt on customers (store_id) include (points_debt, credit_debt)
  where points_debt > 0 or credit_debt > 0;
create index customers_deleted_with_balance on customers (store_id) include (points, credit)
  where deleted_at is not null and (points > 0 or credit > 0);
