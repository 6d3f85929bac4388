-- How often the buyer downloaded a file of a digital product. Rows are written by the first download.
create table order_downloads (
  store_id uuid not null,
  order_id uuid not null,
  -- In product_media; not referenced, because editing a product can replace its media.
  media_id uuid not null,
  downloads integer not null default 0,
  last_at timestamptz not null default now(),
  primary key (store_id, order_id, media_id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
