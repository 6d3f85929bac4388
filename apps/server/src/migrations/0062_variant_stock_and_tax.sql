-- Stock tracking, backorders, tax and weight of each variant (decision 0075).

alter table variants
  -- False: always available; orders reserve and sell nothing of it.
  add column tracks_stock boolean not null default true,
  add column allow_backorder boolean not null default false,
  -- False: taxed at 0 at any rate of the product or the store.
  add column is_taxable boolean not null default true,
  -- Null: the product's weight.
  add column weight_grams integer check (weight_grams between 0 and 10000000);

-- Derived by refresh_products. products.allow_backorder is derived as well from here on: true if every variant allows
-- it. Existing rows get the first default without being rewritten; new ones aren't buyable until they are refreshed.
alter table products
  add column is_buyable boolean not null default true,
  add column untracked_count integer not null default 0;
alter table products alter column is_buyable set default false;

update variants v set allow_backorder = true
from products p where p.store_id = v.store_id and p.id = v.product_id and p.allow_backorder;

update products set is_buyable = false
where type = 'physical' and not allow_backorder and available_max <= 0;
