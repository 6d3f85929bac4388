-- Records the current transaction as the last one that changed lists of a store (product_changes, customer_changes,
-- order_changes) and deletes the earlier transactions that it sees: whoever doesn't see those rows any more sees the
-- new one. Rows that another transaction has locked are left for the next change.

create or replace function track_change(target_store uuid) returns void language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
begin
  insert into product_changes (store_id, xid) values (target_store, pg_current_xact_id()) on conflict do nothing;
  delete from product_changes c where c.store_id = target_store and c.xid = any(array(
    select xid from product_changes where store_id = target_store and xid <> pg_current_xact_id()
    for update skip locked));
end $$;

create or replace function track_customer_change(target_store uuid) returns void language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
begin
  insert into customer_changes (store_id, xid) values (target_store, pg_current_xact_id()) on conflict do nothing;
  delete from customer_changes c where c.store_id = target_store and c.xid = any(array(
    select xid from customer_changes where store_id = target_store and xid <> pg_current_xact_id()
    for update skip locked));
end $$;

create or replace function track_order_change(target_store uuid) returns void language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
begin
  insert into order_changes (store_id, xid) values (target_store, pg_current_xact_id()) on conflict do nothing;
  delete from order_changes c where c.store_id = target_store and c.xid = any(array(
    select xid from order_changes where store_id = target_store and xid <> pg_current_xact_id()
    for update skip locked));
end $$;

-- Products have no trigger: refresh_products calls track_change.

create or replace function track_brand_changes() returns trigger language plpgsql as $$
begin
  perform track_change(s.store_id) from (select distinct store_id from changed) s;
  return null;
end $$;
create or replace trigger brands_inserted after insert on brands
  referencing new table as changed for each statement execute function track_brand_changes();
create or replace trigger brands_updated after update on brands
  referencing new table as changed for each statement execute function track_brand_changes();
create or replace trigger brands_removed after delete on brands
  referencing old table as changed for each statement execute function track_brand_changes();

-- By triggers, because balances, approvals and consents change without refresh_customers.
create or replace function track_customer_changes() returns trigger language plpgsql as $$
begin
  perform track_customer_change(s.store_id) from (select distinct store_id from changed) s;
  return null;
end $$;
create or replace trigger customers_inserted after insert on customers
  referencing new table as changed for each statement execute function track_customer_changes();
create or replace trigger customers_updated after update on customers
  referencing new table as changed for each statement execute function track_customer_changes();
create or replace trigger customers_removed after delete on customers
  referencing old table as changed for each statement execute function track_customer_changes();

create or replace function track_order_changes() returns trigger language plpgsql as $$
begin
  perform track_order_change(s.store_id) from (select distinct store_id from changed) s;
  return null;
end $$;
create or replace trigger orders_inserted after insert on orders
  referencing new table as changed for each statement execute function track_order_changes();
create or replace trigger orders_updated after update on orders
  referencing new table as changed for each statement execute function track_order_changes();

-- The days of a date filter start at midnight in the store's time zone.
create or replace function track_timezone_change() returns trigger language plpgsql as $$
begin
  perform track_customer_change(new.id);
  perform track_order_change(new.id);
  return null;
end $$;
create or replace trigger stores_timezone_changed after update of timezone on stores
  for each row when (old.timezone is distinct from new.timezone) execute function track_timezone_change();
