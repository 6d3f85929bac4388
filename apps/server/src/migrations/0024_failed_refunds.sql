-- By how much a refund to a card reduced what is due on its order: a refund that fails takes that back.
alter table card_refunds add column returned bigint not null default 0 check (returned between 0 and amount);

-- Refunds that failed before still counted. What is due stays as it was, so these orders show the amount as a refund due.
with failed as (
  select store_id, order_id, sum(amount) as amount from card_refunds
  where status = 'failed' and retried_by is null group by store_id, order_id
)
update orders o set refunded = s.refunded, version = o.version + 1, updated_at = now(),
  payment_status = case when s.held < s.owed then case when s.held > 0 then 'partially_paid' else 'unpaid' end
    when s.refunded > 0 then 'partially_refunded' else 'paid' end
from failed f join orders b on b.store_id = f.store_id and b.id = f.order_id
cross join lateral (select b.refunded - f.amount as refunded, b.paid - b.refunded + f.amount as held,
  case when b.status = 'cancelled' then 0 else b.due - b.returned end as owed) s
where o.store_id = b.store_id and o.id = b.id;

-- The vendor list of the platform's admins, by subscription status.
create index vendors_by_subscription on vendors (subscription_status, created_at, id) where deleted_at is null;
