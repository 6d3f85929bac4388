-- Two words at once: most orders that have the one have not the other, and their entry of the one says so by itself.

-- A bit for each beginning of a word, of up to three letters: whatever begins with `smi` has the bits of `smi`. Numbers
-- have one bit, of their first digit: every order has several, and with more of them no bit would tell anything.
create function word_letters(word text) returns bigint language sql immutable strict parallel safe as $$
  select case when word = '' then 0 else 1::bigint << (ascii(word) % 61) end
    | case when length(word) < 2 or ascii(word) < 58 then 0
        else 1::bigint << ((ascii(word) * 31 + ascii(substr(word, 2, 1))) % 61) end
    | case when length(word) < 3 or ascii(word) < 58 then 0
        else 1::bigint << (((ascii(word) * 31 + ascii(substr(word, 2, 1))) * 31 + ascii(substr(word, 3, 1))) % 61) end
$$;

-- Of all words of the order together; -1, which has all bits, says of none that it is not there.
alter table order_words add letters bigint not null default -1;
drop index order_words_newest;
alter table order_words drop constraint order_words_pkey;

update order_words w set letters = o.letters
from (select store_id, order_id, bit_or(word_letters(word)) as letters from order_words group by 1, 2) o
where o.store_id = w.store_id and o.order_id = w.order_id;

alter table order_words add primary key (store_id, word, order_id, is_sensitive) include (placed_at, letters);
create index order_words_newest on order_words (store_id, left(word, 1), placed_at, order_id)
  include (word, is_sensitive, letters);

create or replace function refresh_orders(of_store uuid, ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  delete from order_words where store_id = of_store and order_id = any(ids);
  insert into order_words (store_id, word, order_id, is_sensitive, placed_at, letters)
  select of_store, w.word, o.id, w.is_sensitive, o.placed_at, bit_or(word_letters(w.word)) over (partition by o.id)
  from orders o, words_of_order(o.number, o.customer_name, o.customer_email, o.customer_phone) w
  where o.store_id = of_store and o.id = any(ids);

  delete from order_tags where store_id = of_store and order_id = any(ids);
  insert into order_tags (store_id, tag_key, placed_at, order_id, tag)
  select of_store, lower(normalize(t.tag, nfkc)), o.placed_at, o.id, min(t.tag)
  from orders o, unnest(o.tags) t (tag)
  where o.store_id = of_store and o.id = any(ids)
  group by 2, 3, 4;

  delete from order_products where store_id = of_store and order_id = any(ids);
  insert into order_products (store_id, product_id, placed_at, order_id)
  select distinct of_store, l.product_id, o.placed_at, o.id
  from orders o join order_lines l on l.store_id = of_store and l.order_id = o.id
  where o.store_id = of_store and o.id = any(ids);
end $$;
