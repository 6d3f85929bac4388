-- Gives a row without a URL handle one from its name; the argument is the handle of names without Latin letters and
-- digits. A handle that is taken gets a number. A restored row whose handle has been given away since gets a number too.
create or replace function set_slug() returns trigger language plpgsql as $$
declare
  base text := new.slug;
  attempt integer := 1;
  is_taken boolean;
begin
  if base = '' then
    base := coalesce(nullif(btrim(
      left(regexp_replace(new.name_normalized, '[^a-z0-9]+', '-', 'g'), 100), '-'), ''), tg_argv[0]);
  elsif tg_op = 'INSERT' or old.deleted_at is null then
    return new;
  end if;
  new.slug := base;
  loop
    execute format('select exists (select 1 from %I where store_id = $1 and slug = $2 and deleted_at is null and id <> $3)',
      tg_table_name) into is_taken using new.store_id, new.slug, new.id;
    exit when not is_taken;
    attempt := attempt + 1;
    -- A store with ten handles of one name gets random ones, so that an import doesn't try thousands of numbers.
    new.slug := base || '-' || case when attempt < 10 then attempt::text else right(gen_random_uuid()::text, 6) end;
  end loop;
  return new;
end $$;

create or replace trigger categories_slug before insert or update of slug, deleted_at on categories
  for each row when (new.deleted_at is null) execute function set_slug('category');
create or replace trigger subcategories_slug before insert or update of slug, deleted_at on subcategories
  for each row when (new.deleted_at is null) execute function set_slug('subcategory');
create or replace trigger collections_slug before insert or update of slug, deleted_at on collections
  for each row when (new.deleted_at is null) execute function set_slug('collection');
create or replace trigger brands_slug before insert or update of slug, deleted_at on brands
  for each row when (new.deleted_at is null) execute function set_slug('brand');

-- Keeps the handle that a row had until it was changed or deleted.
create or replace function keep_slug() returns trigger language plpgsql as $$
begin
  insert into slug_history (store_id, kind, slug, entity_id)
  values (old.store_id, tg_table_name, old.slug, old.id)
  on conflict (store_id, kind, slug) do update set entity_id = excluded.entity_id, changed_at = now();
  return null;
end $$;

create or replace trigger products_slug_kept after update of slug, deleted_at on products
  for each row when (old.slug <> new.slug or old.deleted_at is null and new.deleted_at is not null)
  execute function keep_slug();
create or replace trigger categories_slug_kept after update of slug, deleted_at on categories
  for each row when (old.slug <> new.slug or old.deleted_at is null and new.deleted_at is not null)
  execute function keep_slug();
create or replace trigger subcategories_slug_kept after update of slug, deleted_at on subcategories
  for each row when (old.slug <> new.slug or old.deleted_at is null and new.deleted_at is not null)
  execute function keep_slug();
create or replace trigger collections_slug_kept after update of slug, deleted_at on collections
  for each row when (old.slug <> new.slug or old.deleted_at is null and new.deleted_at is not null)
  execute function keep_slug();
create or replace trigger brands_slug_kept after update of slug, deleted_at on brands
  for each row when (old.slug <> new.slug or old.deleted_at is null and new.deleted_at is not null)
  execute function keep_slug();
