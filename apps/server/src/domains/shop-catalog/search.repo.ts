import { type RawBuilder, sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import { normalizeForSearch, splitTerms, toContainsPattern } from '#server/platform/db/normalize.ts'
import { isShopProduct } from './shop-products.repo.ts'

type Sql = RawBuilder<unknown>

/** The words of a search, normalized. */
export const toTerms = (search: string): string[] => splitTerms(normalizeForSearch(search))

/** Rows of a small table whose name contains the term. */
const namedLike = (table: 'brands' | 'categories' | 'subcategories', store: StoreId, term: string): Sql =>
  sql`array(select t.id from ${sql.table(table)} t where t.store_id = ${store} and t.deleted_at is null
    and t.name_normalized like ${toContainsPattern(term)})`

/** In its title, codes or tags, or in the name of its brand, category or subcategory. */
const containsTerm = (store: StoreId, term: string): Sql => sql`(
  p.search_normalized like ${toContainsPattern(term)} or ${term}::text = any(p.tags_normalized)
  or p.brand_id = any(${namedLike('brands', store, term)}) or p.category_id = any(${namedLike('categories', store, term)})
  or p.subcategory_id = any(${namedLike('subcategories', store, term)}))`

/** Whether the product `p` has every term, and its rank: titles that start with the search, titles with all terms, others. */
export const matchesTerms = (store: StoreId, terms: readonly string[]): { matches: Sql; rank: Sql } => {
  if (terms.length === 0) return { matches: sql`true`, rank: sql`0` }
  const startPattern = toContainsPattern(terms.join(' ')).slice(1)
  const inTitle = sql.join(
    terms.map((term) => sql`p.title_normalized like ${toContainsPattern(term)}`),
    sql` and `,
  )
  return {
    matches: sql.join(
      terms.map((term) => containsTerm(store, term)),
      sql` and `,
    ),
    rank: sql`case when p.title_normalized like ${startPattern} then 0 when ${inTitle} then 1 else 2 end`,
  }
}

export interface TermSpelling {
  term: string
  /** Whether a product of the shop has the term as it was typed. */
  isFound: boolean
  /** Words of the shop's products that look like the term, with the number of products; only if it wasn't found. */
  similar: { word: string; count: number }[]
}

/**
 * Which terms the shop has, and similar words for those that it doesn't have, as a JSON array. For a search without results:
 * its only term is known to be missing, which saves reading all products again.
 */
export const spellingJson = (store: StoreId, terms: readonly string[]): Sql => {
  const spellings = terms.map((term) => {
    const isFound =
      terms.length === 1
        ? sql`false`
        : sql`exists (select 1 from products p where ${isShopProduct(store)} and ${containsTerm(store, term)})`
    return sql`(select json_build_object('term', ${term}::text, 'isFound', found.is, 'similar', case when found.is
        then '[]' else (select coalesce(json_agg(json_build_object('word', s.word, 'count', s.count)), '[]') from (
          select w.word, count(*) as count from find_similar_words(${store}, ${term}) w
          join products p on p.id = w.product_id and ${isShopProduct(store)}
          group by w.word, w.similarity order by w.similarity desc, count(*) desc limit 50) s) end)
      from (select ${isFound} as is) found)`
  })
  return sql`json_build_array(${sql.join(spellings)})`
}
