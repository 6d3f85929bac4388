import { type RawBuilder, sql } from 'kysely'

const kinds = sql`(values ('points', c.points - c.points_debt), ('credit', c.credit - c.credit_debt)) k (kind, stored)`

/** Like the stock rules: each query selects rows whose stored value differs from the computed one. */
export const customerRules: Record<string, RawBuilder<unknown>> = {
  'Points and credit are the sum of their ledger': sql`
    select c.store_id as store, c.id, k.stored, coalesce(l.total, 0) as computed
    from customers c cross join lateral ${kinds}
    left join (
      select store_id, customer_id, kind, sum(delta) as total from customer_ledger group by 1, 2, 3
    ) l on l.store_id = c.store_id and l.customer_id = c.id and l.kind = k.kind
    where k.stored <> coalesce(l.total, 0)`,

  'Each entry of points and credit has the balance after it': sql`
    select store_id as store, id, balance_after as stored, computed from (
      select store_id, id, balance_after,
        sum(delta) over (partition by store_id, customer_id, kind order by at, id) as computed
      from customer_ledger) summed
    where balance_after <> computed`,

  'What customers are found by is up to date': sql`
    select coalesce(k.store_id, r.store_id) as store, coalesce(k.id, r.id) as id,
      coalesce(k.said, '-') as stored, coalesce(r.said, '-') as computed
    from (
      select store_id, customer_id as id, 'words' as what,
        string_agg(concat_ws(' ', word, is_sensitive, created_at), ',' order by word, is_sensitive) as said
      from customer_words group by 1, 2
      union all
      select store_id, customer_id, 'tags',
        string_agg(concat_ws(' ', tag_key, tag, created_at), ',' order by tag_key, created_at)
      from customer_tags group by 1, 2
      union all
      select store_id, customer_id, 'name', name_normalized from customer_names
    ) k full join (
      select c.store_id, c.id, 'words' as what,
        string_agg(concat_ws(' ', w.word, w.is_sensitive, c.created_at), ',' order by w.word collate "C", w.is_sensitive)
          as said
      from customers c cross join lateral to_customer_words(c.name_normalized, c.email, c.phone) w
      where c.deleted_at is null group by 1, 2
      union all
      select store_id, id, 'tags', string_agg(concat_ws(' ', tag_key, tag, created_at), ',' order by tag_key collate "C")
      from (
        select c.store_id, c.id, lower(normalize(t.tag, nfkc)) as tag_key, min(t.tag) as tag, c.created_at
        from customers c cross join lateral unnest(c.tags) t (tag)
        where c.deleted_at is null group by 1, 2, 3, 5) tagged
      group by 1, 2
      union all
      select store_id, id, 'name', name_normalized from customers where deleted_at is null
    ) r on r.store_id = k.store_id and r.id = k.id and r.what = k.what
    where k.said is distinct from r.said`,
}
