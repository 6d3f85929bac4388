-- What an hour and a kilometer or mile of the driver cost: { currency, perHour, perDistance, distanceUnit } in minor units.
alter table drivers add column costs jsonb;

-- As they were when the route was dispatched, so that reports of past periods don't change with the driver.
alter table routes add column driver_costs jsonb;
-- What was charged for dispatching it, in US cents.
alter table routes add column dispatch_fee integer not null default 0 check (dispatch_fee >= 0);

-- The window of the order when the stop ended: after a failure the customer may choose another one.
alter table route_stops add column window_id uuid;
alter table route_stops add column window_name text;
alter table route_stops add column window_start text;
alter table route_stops add column window_end text;
alter table route_stops add column window_ends_at timestamptz;

update route_stops s set window_id = o.window_id, window_name = o.window_name, window_start = o.window_start,
  window_end = o.window_end, window_ends_at = o.window_ends_at
from orders o
where o.store_id = s.store_id and o.id = s.order_id and s.status in ('delivered', 'failed');
