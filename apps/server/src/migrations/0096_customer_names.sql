-- The names that lists of customers sort by, in a narrow table: a change of an indexed column of customers writes all
-- indexes of the row. Like customer_words, its rows are derived, and deleted customers have none.
create table customer_names (
  store_id uuid not null,
  customer_id uuid not null,
  name_normalized text not null,
  primary key (store_id, customer_id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index customer_names_by_name on customer_names (store_id, name_normalized, customer_id);

-- As in functions/customers.sql: from here on, processes of the previous version write the table too. The lock waits for
-- transactions that have already called them in their old form.
lock table customers in share row exclusive mode;

-- Updates the names that customers are sorted by. The caller holds the locks of their rows.
create or replace function refresh_customer_names(target_store uuid, ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  delete from customer_names n using customers c
  where n.store_id = target_store and n.customer_id = any(ids)
    and c.store_id = target_store and c.id = n.customer_id and c.deleted_at is not null;
  insert into customer_names as n (store_id, customer_id, name_normalized)
  select target_store, c.id, c.name_normalized from customers c
  where c.store_id = target_store and c.id = any(ids) and c.deleted_at is null
  on conflict (store_id, customer_id) do update set name_normalized = excluded.name_normalized
    where n.name_normalized <> excluded.name_normalized;
end $$;

-- Updates the words and names of customers. The caller holds the locks of their rows.
create or replace function refresh_customer_words(target_store uuid, ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  with wanted as materialized (
    select c.id, w.word, w.is_sensitive, c.created_at
    from customers c, to_customer_words(c.name_normalized, c.email, c.phone) w
    where c.store_id = target_store and c.id = any(ids) and c.deleted_at is null
  ), removed as (
    delete from customer_words k
    where k.store_id = target_store and k.customer_id = any(ids)
      and (k.customer_id, k.word, k.is_sensitive) not in (select w.id, w.word, w.is_sensitive from wanted w)
  )
  insert into customer_words (store_id, word, customer_id, is_sensitive, created_at)
  select target_store, word, id, is_sensitive, created_at from wanted
  -- Cheaper than `on conflict do nothing`, and safe: these rows are written only with the customers locked.
  where (id, word, is_sensitive) not in (select k.customer_id, k.word, k.is_sensitive from customer_words k
    where k.store_id = target_store and k.customer_id = any(ids));
  perform refresh_customer_names(target_store, ids);
end $$;

-- Replaces the words and the name of a customer whose name has changed. The caller holds the lock of the row. A loop and
-- not a query over all words: most names have two or three, and preparing such a query takes longer than the words do.
create or replace function change_name_words(before customers, after customers) returns void
language plpgsql volatile as $$
declare
  old_words text[] := to_name_words(before.name_normalized);
  new_words text[] := to_name_words(after.name_normalized);
  changed_word text;
begin
  foreach changed_word in array old_words loop
    continue when changed_word = '' or changed_word = any(new_words);
    delete from customer_words k where k.store_id = after.store_id and k.word = left(changed_word, 254)
      and k.customer_id = after.id and not k.is_sensitive;
  end loop;
  foreach changed_word in array new_words loop
    continue when changed_word = '' or changed_word = any(old_words);
    insert into customer_words (store_id, word, customer_id, is_sensitive, created_at)
    values (after.store_id, left(changed_word, 254), after.id, false, after.created_at)
    on conflict do nothing;
    -- A word can occur several times.
    old_words := old_words || changed_word;
  end loop;
  update customer_names n set name_normalized = after.name_normalized
  where n.store_id = after.store_id and n.customer_id = after.id;
  if not found then perform refresh_customer_names(after.store_id, array[after.id]); end if;
end $$;
