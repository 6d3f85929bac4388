-- Custom items of manual orders belong to no product.
alter table order_lines alter column product_id drop not null;
alter table order_lines alter column variant_id drop not null;
alter table order_lines add constraint order_lines_product_and_variant
  check ((product_id is null) = (variant_id is null));
-- The price in the catalog, where staff entered another one.
alter table order_lines add column list_price bigint check (list_price >= 0);

-- The discount that staff entered for the order; edits apply it again. Its amount is part of discount_total.
alter table orders add column manual_discount_type text check (manual_discount_type in ('fixed', 'percentage'));
alter table orders add column manual_discount_value bigint check (manual_discount_value > 0);
alter table orders add column manual_discount_reason text;
alter table orders add column manual_discount_amount bigint not null default 0 check (manual_discount_amount >= 0);
