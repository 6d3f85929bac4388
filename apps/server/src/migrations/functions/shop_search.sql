-- The words of a store's products that share trigrams with a misspelled one, by title, brand and category. Callers check
-- which of the products the shop shows. The threshold belongs to the operator <%, which the index products_search
-- supports; at 0.3 "soep" still meets "soap".
create or replace function find_similar_words(target_store uuid, term text)
returns table (product_id uuid, word text, similarity real) language sql stable
set pg_trgm.word_similarity_threshold = 0.3 as $$
  select n.product_id, w.word, similarity(term, w.word)
  from (
    select p.id as product_id, p.title_normalized as name from products p
    where p.store_id = target_store and p.deleted_at is null and term <% p.search_normalized
    union all
    select p.id, b.name_normalized from brands b
    join products p on p.store_id = target_store and p.brand_id = b.id and p.deleted_at is null and p.archived_at is null
    where b.store_id = target_store and b.deleted_at is null and term <% b.name_normalized
    union all
    select p.id, c.name_normalized from categories c
    join products p on p.store_id = target_store and p.category_id = c.id and p.deleted_at is null and p.archived_at is null
    where c.store_id = target_store and c.deleted_at is null and term <% c.name_normalized
  ) n
  cross join lateral regexp_split_to_table(n.name, '[^[:alnum:]]+') w(word)
  where similarity(term, w.word) > 0.1 and char_length(w.word) > 2
$$;
