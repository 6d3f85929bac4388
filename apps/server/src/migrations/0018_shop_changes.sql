-- The shop's pages are cached per store until a transaction changes something they show. `shop` covers everything except
-- products, stock and brands, which have the topic `products`.
alter table store_changes drop constraint store_changes_topic_check;
alter table store_changes add constraint store_changes_topic_check
  check (topic in ('products', 'customers', 'orders', 'shop'));

-- Every process reads the changes since its last look.
create index store_changes_by_xid on store_changes (xid) where topic in ('products', 'shop');
