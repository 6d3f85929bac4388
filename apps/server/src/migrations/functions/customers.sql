-- The words that a customer is found by. They are stored in customer_words and order_words: a change here only applies
-- to rows that refresh_customers and refresh_orders write afterwards.
create or replace function to_customer_words(name_normalized text, email text, phone text)
returns table (word text, is_sensitive boolean)
language sql immutable parallel safe as $$
  select distinct left(w.word, 254), w.is_sensitive
  from (
    -- Without apostrophes, and split at punctuation: María from Ana-María, Brien from O'Brien.
    select unnest(string_to_array(translate(name_normalized, '''’ʼ´`', ''), ' ') ||
      regexp_split_to_array(name_normalized, '[-‐ ''’ʼ´`./"()=&,+]+')), false
    union all
    select unnest(array[email, split_part(email, '@', 2)]), true
    union all
    select unnest(array[digits, right(digits, 10), right(digits, 7)]), true
    -- Without the extension: people search for the number.
    from (select regexp_replace(regexp_replace(phone, '\s*(ext|int|x|#).*$', '', 'i'), '\D', '', 'g') as digits) p
  ) w (word, is_sensitive)
  where w.word <> ''
$$;

-- Updates the tags of customers. The caller holds the locks of their rows.
create or replace function refresh_customer_tags(target_store uuid, ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  with wanted as materialized (
    select c.id, lower(normalize(t.tag, nfkc)) as tag_key, c.created_at, min(t.tag) as tag
    from customers c, unnest(c.tags) t (tag)
    where c.store_id = target_store and c.id = any(ids) and c.deleted_at is null
    group by 1, 2, 3
  ), removed as (
    delete from customer_tags k
    where k.store_id = target_store and k.customer_id = any(ids)
      and (k.customer_id, k.tag_key) not in (select w.id, w.tag_key from wanted w)
  )
  insert into customer_tags as k (store_id, tag_key, created_at, customer_id, tag)
  select target_store, tag_key, created_at, id, tag from wanted
  on conflict (store_id, tag_key, created_at, customer_id) do update set tag = excluded.tag where k.tag <> excluded.tag;
end $$;

-- Updates the words of customers. The caller holds the locks of their rows.
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
  -- Cheaper than `on conflict do nothing`, and safe: nobody else writes these rows while the customers are locked.
  where (id, word, is_sensitive) not in (select k.customer_id, k.word, k.is_sensitive from customer_words k
    where k.store_id = target_store and k.customer_id = any(ids));
end $$;

create or replace function refresh_customers(target_store uuid, ids uuid[]) returns void
language plpgsql volatile as $$
begin
  perform refresh_customer_tags(target_store, ids);
  perform refresh_customer_words(target_store, ids);
end $$;

-- Updates what has changed of one customer.
create or replace function refresh_customer(target_store uuid, target_id uuid, has_other_words boolean,
  has_other_tags boolean) returns boolean
language plpgsql volatile as $$
begin
  if has_other_tags then perform refresh_customer_tags(target_store, array[target_id]); end if;
  if has_other_words then perform refresh_customer_words(target_store, array[target_id]); end if;
  return has_other_words or has_other_tags;
end $$;

-- What users see who may not see the whole address or number.
create or replace function mask_email(email text) returns text
language sql immutable parallel safe
return left(email, 1) || '•••@' || left(split_part(email, '@', 2), 1) || '•••' ||
  coalesce(substring(email from '\.[^.@]+$'), '');

create or replace function mask_phone(phone text) returns text
language sql immutable parallel safe
return '•••• ' || right(regexp_replace(phone, '\D', '', 'g'), 2);

-- What a customer is called: the name, otherwise the email or phone, masked for those who may not see them.
create or replace function customer_label(name text, email text, phone text, can_see_pii boolean) returns text
language sql immutable parallel safe
return coalesce(nullif(name, ''), case when can_see_pii then coalesce(email, phone)
  else coalesce(mask_email(email), mask_phone(phone)) end, '');

-- The form that gateways accept; null without a country code. As `toSmsNumber` of the contract.
create or replace function to_sms_number(phone text) returns text
language sql immutable parallel safe
return case
  when btrim(phone) ~ '^(\+|00)'
    and length(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^00', '')) between 8 and 15
  then '+' || regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^00', '')
end;
