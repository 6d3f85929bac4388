-- online
-- requires backfill: customer_names
-- Lists sort by customer_names. The previous version sorts all customers of the store until its processes have stopped.
drop index concurrently if exists customers_by_name;
