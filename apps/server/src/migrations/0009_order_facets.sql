-- What lists are narrowed by in one number, beside the sorting in every index of theirs: whichever of them a list walks
-- along, it sees there whether an order has the rest too. The values stand in the order in which the contract has them.
create function order_facets(status text, payment text, delivery text, method text, source text) returns integer
language sql immutable parallel safe as $$
  select array_position(array['pending', 'confirmed', 'processing', 'ready', 'completed', 'cancelled'], status)
    + (array_position(array['unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded'], payment) << 3)
    + (coalesce(array_position(array['pending', 'in_transit', 'failed', 'delivered', 'cancelled'], delivery), 0) << 6)
    + (array_position(array['delivery', 'pickup', 'shipping', 'digital'], method) << 9)
    + (array_position(array['storefront', 'manual'], source) << 12)
$$;

alter table orders add column facets integer not null
  generated always as (order_facets(status, payment_status, delivery_status, method, source)) stored;

drop index orders_number_key;
create unique index orders_number_key on orders (store_id, number) include (id, placed_at, facets, total, window_date);
drop index orders_by_placed;
create index orders_by_placed on orders (store_id, placed_at, id) include (facets, total, window_date);
drop index orders_by_total;
create index orders_by_total on orders (store_id, total, id) include (placed_at, facets, window_date);
drop index orders_by_window;
create index orders_by_window on orders (store_id, (coalesce(window_date, '1970-01-01'::date)), id)
  include (placed_at, facets, total, window_date);
drop index orders_by_status;
create index orders_by_status on orders (store_id, status, placed_at, id) include (facets, total, window_date);
drop index orders_open;
create index orders_open on orders (store_id, placed_at, id) include (facets, total, window_date)
  where status not in ('completed', 'cancelled');
drop index orders_by_payment;
create index orders_by_payment on orders (store_id, payment_status, placed_at, id) include (facets, total, window_date);
drop index orders_by_delivery;
create index orders_by_delivery on orders (store_id, delivery_status, placed_at, id) include (facets, total, window_date);
drop index orders_by_method;
create index orders_by_method on orders (store_id, method, placed_at, id) include (facets, total, window_date);
drop index orders_by_source;
create index orders_by_source on orders (store_id, source, placed_at, id) include (facets, total, window_date);
drop index orders_refund_due;
create index orders_refund_due on orders (store_id, placed_at, id) include (facets, total, window_date) where balance < 0;
