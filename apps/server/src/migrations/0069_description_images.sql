-- Images inside descriptions of products (decision 0082).

-- Keys of the files that the description shows or waits for.
alter table products add column description_images text[] not null default '{}';
create index products_description_images on products using gin (description_images) where description_images <> '{}';

-- The image belongs into the description instead of the product's media.
alter table product_import_images add column in_description boolean not null default false;

-- The file that an image of an imported description became, so that importing the same text again changes nothing.
create table product_import_files (
  store_id uuid not null,
  product_id uuid not null,
  url text not null,
  file_key text not null,
  primary key (store_id, product_id, url),
  foreign key (store_id, product_id) references products (store_id, id)
);
