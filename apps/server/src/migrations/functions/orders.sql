-- A bit for each prefix of a word of up to three letters: every word that starts with `smi` has the bits of `smi`. A
-- number has one bit, for its first digit: every order has several numbers, and with more bits each they would fill the
-- mask. The values are stored in order_words: after a change, all orders need refresh_orders.
create or replace function word_signature(word text) returns bigint language sql immutable strict parallel safe as $$
  select case when word = '' then 0 else 1::bigint << (ascii(word) % 61) end
    | case when length(word) < 2 or ascii(word) < 58 then 0
        else 1::bigint << ((ascii(word) * 31 + ascii(substr(word, 2, 1))) % 61) end
    | case when length(word) < 3 or ascii(word) < 58 then 0
        else 1::bigint << (((ascii(word) * 31 + ascii(substr(word, 2, 1))) * 31 + ascii(substr(word, 3, 1))) % 61) end
$$;

create or replace function to_order_words(number integer, name text, email text, phone text)
returns table (word text, is_sensitive boolean)
language sql stable parallel safe as $$
  select number::text, false
  union
  select w.word, w.is_sensitive from to_customer_words(normalize_words(name), email, phone) w
$$;

-- Updates the words, tags and products of orders. The caller holds the locks of their rows.
create or replace function refresh_orders(target_store uuid, ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  delete from order_words where store_id = target_store and order_id = any(ids);
  insert into order_words (store_id, word, order_id, is_sensitive, placed_at, signature)
  select target_store, w.word, o.id, w.is_sensitive, o.placed_at,
    bit_or(word_signature(w.word)) over (partition by o.id)
  from orders o, to_order_words(o.number, o.customer_name, o.customer_email, o.customer_phone) w
  where o.store_id = target_store and o.id = any(ids);

  delete from order_tags where store_id = target_store and order_id = any(ids);
  insert into order_tags (store_id, tag_key, placed_at, order_id, tag)
  select target_store, lower(normalize(t.tag, nfkc)), o.placed_at, o.id, min(t.tag)
  from orders o, unnest(o.tags) t (tag)
  where o.store_id = target_store and o.id = any(ids)
  group by 2, 3, 4;

  delete from order_products where store_id = target_store and order_id = any(ids);
  insert into order_products (store_id, product_id, placed_at, order_id)
  select distinct target_store, l.product_id, o.placed_at, o.id
  from orders o join order_lines l on l.store_id = target_store and l.order_id = o.id
  where o.store_id = target_store and o.id = any(ids) and l.product_id is not null;
end $$;
