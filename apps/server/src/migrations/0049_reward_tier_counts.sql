-- For stores with many ledger entries, as of the last night: how many customers have earned at least an amount within 365
-- days. The first row from a threshold on has its count, and the first row of all the number of customers.
create table reward_tier_counts (
  store_id uuid not null references stores (id),
  kind text not null check (kind in ('points', 'credit')),
  earned bigint not null check (earned >= 0),
  customers integer not null,
  primary key (store_id, kind, earned)
);

-- Counts of the request list stay cached until a request changes.
alter table store_changes drop constraint store_changes_topic_check;
alter table store_changes add constraint store_changes_topic_check
  check (topic in ('products', 'customers', 'orders', 'shop', 'reward_requests'));
