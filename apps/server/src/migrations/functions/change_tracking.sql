-- Records the current transaction in store_changes as the last one that changed a topic of a store. One in 64 also
-- deletes the earlier transactions that it sees: a reader that no longer sees those rows sees the new one. Deleting reads
-- all rows that vacuum hasn't removed yet, so it is rare; a list that checks 64 rows instead of 8 takes 4 µs longer
-- (decision 0112). Rows that another transaction has locked are left for the next.

create or replace function track_change(target_store uuid, changed_topic text) returns void language plpgsql volatile
as $$
begin
  insert into store_changes (store_id, topic, xid) values (target_store, changed_topic, pg_current_xact_id())
  on conflict do nothing;
  if random() < 1.0 / 64 then perform delete_earlier_changes(target_store, changed_topic); end if;
end $$;

-- A separate function, because one with a setting takes longer to call.
create or replace function delete_earlier_changes(target_store uuid, changed_topic text) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  delete from store_changes c
  where c.store_id = target_store and c.topic = changed_topic and c.xid = any(array(
    select xid from store_changes
    where store_id = target_store and topic = changed_topic and xid <> pg_current_xact_id()
    for update skip locked));
end $$;

-- The trigger's argument is the topic. Products have no trigger: refresh_products calls track_change. Customers have
-- one because balances, approvals and consents change without refresh_customers.
create or replace function track_changes() returns trigger language plpgsql as $$
begin
  insert into store_changes (store_id, topic, xid)
  select distinct store_id, tg_argv[0], pg_current_xact_id() from changed
  on conflict do nothing;
  if random() < 1.0 / 64 then
    perform delete_earlier_changes(s.store_id, tg_argv[0]) from (select distinct store_id from changed) s;
  end if;
  return null;
end $$;

create or replace trigger brands_inserted after insert on brands
  referencing new table as changed for each statement execute function track_changes('products');
create or replace trigger brands_updated after update on brands
  referencing new table as changed for each statement execute function track_changes('products');
create or replace trigger brands_removed after delete on brands
  referencing old table as changed for each statement execute function track_changes('products');
create or replace trigger customers_inserted after insert on customers
  referencing new table as changed for each statement execute function track_changes('customers');
create or replace trigger customers_updated after update on customers
  referencing new table as changed for each statement execute function track_changes('customers');
create or replace trigger customers_removed after delete on customers
  referencing old table as changed for each statement execute function track_changes('customers');
create or replace trigger orders_inserted after insert on orders
  referencing new table as changed for each statement execute function track_changes('orders');
create or replace trigger orders_updated after update on orders
  referencing new table as changed for each statement execute function track_changes('orders');
create or replace trigger reward_requests_inserted after insert on reward_requests
  referencing new table as changed for each statement execute function track_changes('reward_requests');
create or replace trigger reward_requests_updated after update on reward_requests
  referencing new table as changed for each statement execute function track_changes('reward_requests');

-- The days of a date filter start at midnight in the store's time zone.
create or replace function track_timezone_change() returns trigger language plpgsql as $$
begin
  perform track_change(new.id, 'customers');
  perform track_change(new.id, 'orders');
  perform track_change(new.id, 'reward_requests');
  return null;
end $$;
create or replace trigger stores_timezone_changed after update of timezone on stores
  for each row when (old.timezone is distinct from new.timezone) execute function track_timezone_change();

-- Tables other than products that the shop's cached pages show. A new table of the shop is added to the list. Discounts
-- have another trigger, below.
do $$
declare
  target text;
begin
  foreach target in array array[
    'categories', 'subcategories', 'collections', 'collection_products', 'custom_fields',
    'business_hours', 'fulfillment_settings', 'online_store_settings', 'locations', 'cms_pages', 'cms_redirects',
    'support_settings', 'automations'
  ] loop
    execute format($sql$
      create or replace trigger %1$s_shop_inserted after insert on %1$I
        referencing new table as changed for each statement execute function track_changes('shop');
      create or replace trigger %1$s_shop_updated after update on %1$I
        referencing new table as changed for each statement execute function track_changes('shop');
      create or replace trigger %1$s_shop_removed after delete on %1$I
        referencing old table as changed for each statement execute function track_changes('shop')$sql$, target);
  end loop;
end $$;

create or replace function track_store_change() returns trigger language plpgsql as $$
begin
  perform track_change(new.id, 'shop');
  return null;
end $$;
create or replace trigger stores_shop_changed after update on stores
  for each row when (old.* is distinct from new.*) execute function track_store_change();

-- A suspended or unpaid business closes the shops of its stores.
create or replace function track_vendor_change() returns trigger language plpgsql as $$
begin
  perform track_change(s.id, 'shop') from stores s where s.vendor_id = new.id;
  return null;
end $$;
create or replace trigger vendors_shop_changed
  after update of status, subscription_status, trial_ends_at, bills_at_trial_end, deleted_at on vendors
  for each row execute function track_vendor_change();

create or replace function track_shop_change() returns trigger language plpgsql as $$
begin
  perform track_change(new.store_id, 'shop');
  return null;
end $$;

-- A use changes what the shop shows only when it is the last one, or the first one that is available again: with each
-- use the cached pages would be rendered again at every order. Every edit raises the version.
create or replace trigger discounts_shop_inserted after insert on discounts
  for each row execute function track_shop_change();
create or replace trigger discounts_shop_updated after update on discounts
  for each row when ((old.version, old.enabled, old.deleted_at, old.total_limit, old.used >= old.total_limit)
    is distinct from (new.version, new.enabled, new.deleted_at, new.total_limit, new.used >= new.total_limit))
  execute function track_shop_change();
create or replace trigger discounts_shop_removed after delete on discounts
  referencing old table as changed for each statement execute function track_changes('shop');

-- Saving a draft leaves the shop's cached pages as they are.
create or replace trigger store_themes_inserted after insert on store_themes
  for each row when (new.live_version is not null or new.scheduled_version is not null)
  execute function track_shop_change();
create or replace trigger store_themes_published after update on store_themes
  for each row when ((old.live_version, old.scheduled_version, old.publish_at)
    is distinct from (new.live_version, new.scheduled_version, new.publish_at))
  execute function track_shop_change();
drop function if exists track_theme_change();
