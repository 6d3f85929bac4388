-- The custom host that links to a store's shop use; null for the default address.
create or replace function primary_shop_host(target_store uuid) returns text language sql stable as $$
  select case when primary_host = any(pointed_hosts) then primary_host else pointed_hosts[1] end
  from store_domains where store_id = target_store and primary_host is not null and status = 'active'
$$;

-- Checks write the row every few minutes; the shop's pages only depend on these columns.
create or replace function track_domain_change() returns trigger language plpgsql as $$
begin
  perform track_change(coalesce(new.store_id, old.store_id), 'shop');
  return null;
end $$;
create or replace trigger store_domains_shop_updated after update on store_domains
  for each row when ((old.status, old.pointed_hosts, old.primary_host)
    is distinct from (new.status, new.pointed_hosts, new.primary_host)) execute function track_domain_change();
create or replace trigger store_domains_shop_removed after delete on store_domains
  for each row execute function track_domain_change();
