-- The words that a customer is found by. They are stored in customer_words and order_words: a change here only applies
-- to rows that refresh_customers and refresh_orders write afterwards.
create or replace function to_name_words(name_normalized text) returns text[]
language sql immutable parallel safe
-- Without apostrophes, and split at punctuation: María from Ana-María, Brien from O'Brien.
return string_to_array(translate(name_normalized, '''’ʼ´`', ''), ' ') ||
  regexp_split_to_array(name_normalized, '[-‐ ''’ʼ´`./"()=&,+]+');

create or replace function to_customer_words(name_normalized text, email text, phone text)
returns table (word text, is_sensitive boolean)
language sql immutable parallel safe as $$
  select distinct left(w.word, 254), w.is_sensitive
  from (
    select unnest(to_name_words(name_normalized)), false
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

create or replace function refresh_customers(target_store uuid, ids uuid[]) returns void
language plpgsql volatile as $$
begin
  perform refresh_customer_tags(target_store, ids);
  perform refresh_customer_words(target_store, ids);
end $$;

-- Updates what has changed of one customer. Called by the previous version.
create or replace function refresh_customer(target_store uuid, target_id uuid, has_other_words boolean,
  has_other_tags boolean) returns boolean
language plpgsql volatile as $$
begin
  if has_other_tags then perform refresh_customer_tags(target_store, array[target_id]); end if;
  if has_other_words then perform refresh_customer_words(target_store, array[target_id]); end if;
  return has_other_words or has_other_tags;
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

-- Updates the named fields of a customer, its search tables and its activity. Returns the row before and the row after;
-- only the first if its version is another one, and none if the customer doesn't exist. The time of a consent is set when
-- the consent changes; null (unknown) clears it.
create or replace function update_customer(target_store uuid, target_id uuid, fields jsonb, editor uuid,
  expected_version integer, event_id uuid) returns setof customers
language plpgsql volatile rows 2 as $$
declare
  stored record;
  before customers;
  after customers;
  changed text[];
begin
  -- Locked only if another transaction has changed the row since it was read.
  for attempt in 1..2 loop
    if attempt = 1 then
      select c as customer, c.xmin as xmin into stored
      from customers c where c.store_id = target_store and c.id = target_id and c.deleted_at is null;
    else
      select c as customer, c.xmin as xmin into stored
      from customers c where c.store_id = target_store and c.id = target_id and c.deleted_at is null
      for no key update;
    end if;
    if not found then return; end if;
    before := stored.customer;
    if before.version <> expected_version then
      return next before;
      return;
    end if;
    update customers c set
      name = case when fields ? 'name' then fields ->> 'name' else c.name end,
      name_normalized = case when fields ? 'name' then fields ->> 'nameNormalized' else c.name_normalized end,
      email = case when fields ? 'email' then fields ->> 'email' else c.email end,
      email_bounce = case when not fields ? 'email' or c.email is not distinct from fields ->> 'email'
        then c.email_bounce end,
      phone = case when fields ? 'phone' then fields ->> 'phone' else c.phone end,
      birthday = case when fields ? 'birthday' then (fields ->> 'birthday')::date else c.birthday end,
      language = case when fields ? 'language' then fields ->> 'language' else c.language end,
      tags = case when fields ? 'tags' then array(select jsonb_array_elements_text(fields -> 'tags')) else c.tags end,
      email_consent = case when fields ? 'emailConsent' then (fields ->> 'emailConsent')::boolean
        else c.email_consent end,
      email_consent_at = case when not fields ? 'emailConsent' then c.email_consent_at
        when fields ->> 'emailConsent' is null then null
        when c.email_consent is distinct from (fields ->> 'emailConsent')::boolean then now()
        else c.email_consent_at end,
      sms_consent = case when fields ? 'smsConsent' then (fields ->> 'smsConsent')::boolean else c.sms_consent end,
      sms_consent_at = case when not fields ? 'smsConsent' then c.sms_consent_at
        when fields ->> 'smsConsent' is null then null
        when c.sms_consent is distinct from (fields ->> 'smsConsent')::boolean then now()
        else c.sms_consent_at end,
      version = c.version + 1, updated_at = now(), updated_by = editor
    where c.store_id = target_store and c.id = target_id and c.xmin = stored.xmin
    returning c.* into after;
    exit when found;
  end loop;
  -- Names only: values may be PII. A customer without a name is shown by email.
  changed := array_remove(array[
    case when customer_label(before.name, before.email, before.phone, true)
      <> customer_label(after.name, after.email, after.phone, true) then 'name' end,
    case when before.email is distinct from after.email then 'email' end,
    case when before.phone is distinct from after.phone then 'phone' end,
    case when before.birthday is distinct from after.birthday then 'birthday' end,
    case when before.language is distinct from after.language then 'language' end,
    case when before.tags is distinct from after.tags then 'tags' end,
    case when before.email_consent is distinct from after.email_consent then 'emailConsent' end,
    case when before.sms_consent is distinct from after.sms_consent then 'smsConsent' end], null);
  if cardinality(changed) > 0 then
    insert into customer_events (store_id, id, customer_id, kind, facts, person_id, at)
    values (target_store, event_id, target_id, 'edited', jsonb_build_object('fields', changed), editor,
      clock_timestamp());
  end if;
  if before.tags is distinct from after.tags then
    perform refresh_customer_tags(target_store, array[target_id]);
  end if;
  if (before.email, before.phone) is distinct from (after.email, after.phone) then
    perform refresh_customer_words(target_store, array[target_id]);
  elsif before.name_normalized <> after.name_normalized then
    perform change_name_words(before, after);
  end if;
  return next before;
  return next after;
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
