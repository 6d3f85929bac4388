-- As set_slug, with handles that are unique per language.
create or replace function set_page_slug() returns trigger language plpgsql as $$
declare
  base text := new.slug;
  attempt integer := 1;
begin
  if base = '' then
    base := coalesce(nullif(btrim(
      left(regexp_replace(new.name_normalized, '[^a-z0-9]+', '-', 'g'), 100), '-'), ''), 'page');
  elsif tg_op = 'INSERT' or old.deleted_at is null then
    return new;
  end if;
  new.slug := base;
  while exists (select 1 from cms_pages where store_id = new.store_id and slug = new.slug and language = new.language
    and deleted_at is null and id <> new.id)
  loop
    attempt := attempt + 1;
    new.slug := base || '-' || case when attempt < 10 then attempt::text else right(gen_random_uuid()::text, 6) end;
  end loop;
  return new;
end $$;

create or replace trigger cms_pages_slug before insert or update of slug, deleted_at on cms_pages
  for each row when (new.deleted_at is null) execute function set_page_slug();
