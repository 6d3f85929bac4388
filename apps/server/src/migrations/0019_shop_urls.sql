-- URL handles of categories, subcategories, collections and brands, unique among those of a store that aren't deleted.
-- The trigger set_slug fills an empty one from the name, also for processes of the previous version, which don't know
-- the column.
alter table categories add column slug text not null default '';
alter table subcategories add column slug text not null default '';
alter table collections add column slug text not null default '';
alter table brands add column slug text not null default '';

-- Old handles, and those of deleted rows: their pages answer 301 and 410. Written by the trigger keep_slug. Without a
-- foreign key: the row belongs to one of five tables.
create table slug_history (
  store_id uuid not null references stores (id),
  kind text not null check (kind in ('products', 'categories', 'subcategories', 'collections', 'brands')),
  slug text not null,
  entity_id uuid not null,
  changed_at timestamptz not null default now(),
  primary key (store_id, kind, slug)
);

do $$
declare
  target text;
begin
  foreach target in array array['categories', 'subcategories', 'collections', 'brands'] loop
    -- Two names can give the same handle: the older row keeps it, the others get the end of their id.
    execute format($sql$
      update %1$I t set slug = n.slug from (
        select store_id, id, case when row_number() over (
          partition by store_id, base, deleted_at is null order by created_at, id) = 1
          then base else base || '-' || right(id::text, 6) end as slug
        from (
          select store_id, id, created_at, deleted_at, coalesce(nullif(btrim(
            left(regexp_replace(name_normalized, '[^a-z0-9]+', '-', 'g'), 100), '-'), ''), %2$L) as base
          from %1$I
        ) named
      ) n where n.store_id = t.store_id and n.id = t.id$sql$, target,
      case target when 'categories' then 'category' when 'subcategories' then 'subcategory'
        when 'collections' then 'collection' else 'brand' end);
    execute format('create unique index %I on %I (store_id, slug) where deleted_at is null',
      target || '_slug_key', target);
    execute format($sql$
      insert into slug_history (store_id, kind, slug, entity_id, changed_at)
      select distinct on (store_id, slug) store_id, %1$L, slug, id, deleted_at from %1$I
      where deleted_at is not null order by store_id, slug, deleted_at desc, id$sql$, target);
  end loop;
end $$;

insert into slug_history (store_id, kind, slug, entity_id, changed_at)
select distinct on (store_id, slug) store_id, 'products', slug, id, deleted_at from products
where deleted_at is not null order by store_id, slug, deleted_at desc, id;
