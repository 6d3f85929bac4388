import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { type customerFilterShape, emailKey, phoneDigits } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/days.ts'
import { fold } from '#server/platform/db/fold.ts'
import type { ListRequest, Sort } from '#server/platform/db/list.ts'

/** What the list, a segment and whatever is sent to one choose customers by. */
export type CustomerFilter = { search?: string | undefined } & {
  [Name in keyof typeof customerFilterShape]?: z.output<(typeof customerFilterShape)[Name]> | undefined
}

type Condition = RawBuilder<unknown>

const mostWords = 8
const looksLikePhone = (term: string): boolean => /^\+?[\d\s()./-]+$/.test(term) && phoneDigits(term).length >= 3

/** What a term asks for, word by word. Emails and phones are one word, however they were grouped. */
const wordsOf = (term: string, sees: boolean): string[] => {
  const typed = term.trim()
  if (sees && typed.includes('@')) return [emailKey(typed)]
  if (sees && looksLikePhone(typed)) return [phoneDigits(typed)]
  return [...new Set(typed.split(/\s+/))].filter((word) => word !== '').slice(0, mostWords)
}

// Nothing sorts behind it, so that all that begin with a word lie before the word and it.
const last = '\u{10FFFF}'

/** As words are kept: whoever looks for O’Brien types one of many apostrophes, or none. */
const keyOf = (word: string): string => (word.includes('@') ? word : fold(word).replaceAll(/['’ʼ´`]/g, ''))

/** Over the alias `w`: a range, and not `like`, whose pattern would have to be known when the plan is made. */
const wordBegins = (word: string, sees: boolean): Condition => {
  const key = keyOf(word)
  const begins = sql`w.word >= ${key} and w.word < ${key + last}`
  return sees ? begins : sql`${begins} and not w.is_sensitive`
}

// Kept from the planner, as bounds are below.
const tagged = (tag: string): Condition => sql`t.tag_key = (select lower(normalize(${tag}::text, nfkc)))`

const ofTag = (store: StoreId, tag: string): Condition => sql`t.store_id = ${store} and ${tagged(tag)}`

const consents = {
  email: sql`c.email_consent`,
  sms: sql`c.sms_consent`,
  none: sql`c.email_consent is not true and c.sms_consent is not true`,
}

const figures = {
  spend: sql`c.spend`,
  orders: sql`c.orders`,
  // As its index spells it.
  lastOrder: sql`coalesce(c.last_order_at, '1970-01-01Z'::timestamptz)`,
}

/** The same in a shape that no index of theirs answers: for a walk through all, the newest first. */
const walkedFigures: typeof figures = {
  spend: sql`(c.spend + 0)`,
  orders: sql`(c.orders + 0)`,
  lastOrder: sql`greatest(c.last_order_at, '1970-01-01Z'::timestamptz)`,
}

/** Kept from the planner: one plan is right for all bounds, and is made once. */
const bound = (value: number | undefined): Condition => sql`(select ${value}::bigint)`

/** The conditions of a list of customers over the alias `c`; whoever may not see emails and phones finds by names. */
const customerConditions = (store: StoreId, filter: CustomerFilter, sees: boolean, of = figures): Condition[] => {
  const where = [sql`c.store_id = ${store}`, sql`c.deleted_at is null`]
  const also = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  // `offset 0` keeps it a look at one customer: without it, it may become a table of all who have the word.
  for (const word of filter.search ? wordsOf(filter.search, sees) : []) {
    where.push(sql`exists (select 1 from customer_words w
      where w.store_id = ${store} and w.customer_id = c.id and ${wordBegins(word, sees)} offset 0)`)
  }
  if (filter.tag) {
    where.push(sql`exists (select 1 from customer_tags t
      where t.store_id = ${store} and t.customer_id = c.id and ${tagged(filter.tag)} offset 0)`)
  }
  also(filter.approval, () => sql`c.approval = ${filter.approval}`)
  also(filter.source, () => sql`c.source = ${filter.source}`)
  also(filter.spendMin, () => sql`${of.spend} >= ${bound(filter.spendMin)}`)
  also(filter.spendMax, () => sql`${of.spend} <= ${bound(filter.spendMax)}`)
  also(filter.ordersMin, () => sql`${of.orders} >= ${bound(filter.ordersMin)}`)
  also(filter.ordersMax, () => sql`${of.orders} <= ${bound(filter.ordersMax)}`)
  if (filter.consent) where.push(consents[filter.consent])
  if (filter.account === 'with') where.push(sql`c.account_id is not null`)
  if (filter.account === 'without') where.push(sql`c.account_id is null`)
  // Whoever has never ordered did so on no day, also not before one.
  if (filter.lastOrderFrom || filter.lastOrderTo) where.push(sql`${of.lastOrder} > '1970-01-01Z'`)
  // Dates of a filter are days in the store's own zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [
    ...where,
    ...withinDays(of.lastOrder, filter.lastOrderFrom, filter.lastOrderTo, zone),
    ...withinDays(sql`c.created_at`, filter.createdFrom, filter.createdTo, zone),
  ]
}

type Reading = Pick<ListRequest, 'from' | 'where' | 'id' | 'rows' | 'counted' | 'few'> & { sort: Sort }

export interface NamedSort extends Sort {
  by: string
  order: 'asc' | 'desc'
}

/** Whether no customer of the store has changed since a snapshot, nor the zone its days begin by: triggers say when. */
export const sameCustomersSince =
  (store: StoreId) =>
  (snapshot: Condition): Condition =>
    sql`not exists (select 1 from customer_changes k
      where k.store_id = ${store} and not pg_visible_in_snapshot(k.xid, ${snapshot}))`

// Up to how many it is faster to sort what an index alone tells, and to look up and sort whole customers. Of more, the
// first ones come soon on a walk through all.
const fewKeys = 2000
const fewCustomers = 3000

/**
 * The customers whom a search and a tag find, each once. Every word is read from its range and they are compared: to look
 * up everybody who has the one, whether they have the other, takes longer than to read them all.
 */
const foundBy = (store: StoreId, words: readonly string[], tag: string | undefined, sees: boolean): Condition => {
  const sets = words.map(
    (word) => sql`select w.customer_id, w.created_at from customer_words w
      where w.store_id = ${store} and ${wordBegins(word, sees)}`,
  )
  if (tag) sets.push(sql`select t.customer_id, t.created_at from customer_tags t where ${ofTag(store, tag)}`)
  return sets.length === 1
    ? sql`(select distinct o.customer_id, o.created_at from (${sets[0]}) o) f`
    : sql`(${sql.join(sets, sql` intersect `)}) f`
}

/** Those of `found` (with `customer_id`, as `f`) who meet the conditions, each looked up: never the whole table. */
const lookedUp = (found: Condition, where: Condition[]): Condition =>
  sql`(select f.customer_id from ${found} offset 0) f cross join lateral (
    select * from customers c where ${sql.join(where, sql` and `)} and c.id = f.customer_id offset 0) c where true`

/** Whoever has a word that begins so, the newest first, as the index by first letters has them. */
const newestBy = (store: StoreId, word: string, sees: boolean, { order }: NamedSort): Condition => {
  const key = keyOf(word)
  const direction = sql.raw(order)
  return sql`(select distinct w.created_at, w.customer_id from customer_words w
    where w.store_id = ${store} and left(w.word, 1) = left(${key}::text, 1)
      and left(w.word, char_length(${key}::text)) = ${key}::text ${sees ? sql`` : sql`and not w.is_sensitive`}
    order by w.created_at ${direction}, w.customer_id ${direction}) f`
}

/** By words and tag: those found are sorted while they are few. */
const readByWords = (
  store: StoreId,
  filter: CustomerFilter,
  sort: NamedSort,
  words: readonly string[],
  sees: boolean,
): Partial<Reading> => {
  const { search: _, tag, ...rest } = filter
  const found = foundBy(store, words, tag, sees)
  const isAlone = Object.values(rest).every((value) => value === undefined)
  const whole = lookedUp(found, customerConditions(store, rest, sees))
  const counted = isAlone ? found : whole
  if (!isAlone || sort.by !== 'createdAt') {
    return { counted, few: { from: whole, column: sort.column, id: sql`c.id`, most: fewCustomers } }
  }
  const few = { from: sql`${found} where true`, column: sql`f.created_at`, id: sql`f.customer_id`, most: fewCustomers }
  const [word = '', ...others] = words
  if (tag || others.length > 0 || keyOf(word) === '') return { counted, few }
  const newest = { ...sort, column: sql`f.created_at` }
  const from = newestBy(store, word, sees, sort)
  return { counted, few: { ...few, most: fewKeys }, from, where: [sql`true`], id: sql`f.customer_id`, sort: newest }
}

/** By a figure: those within its bounds from its index, as long as they are few. */
const figureNames = new Set(['spendMin', 'spendMax', 'ordersMin', 'ordersMax', 'lastOrderFrom', 'lastOrderTo'])

const readByFigure = (store: StoreId, filter: CustomerFilter, sees: boolean): Partial<Reading> => {
  const within = sql`customers c where ${sql.join(customerConditions(store, filter, sees), sql` and `)}`
  const from = sql`(select c.id, c.created_at from ${within} offset 0) f where true`
  return {
    where: customerConditions(store, filter, sees, walkedFigures),
    counted: within,
    few: { from, column: sql`f.created_at`, id: sql`f.id`, most: fewKeys },
  }
}

/** How a list of customers is read best: by its tag or its words where it has some, and counted by what is narrow. */
export const readingOf = (store: StoreId, filter: CustomerFilter, sort: NamedSort, sees: boolean): Reading => {
  const given = Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]))
  const rows = sql`customers c on c.store_id = ${store} and c.id = chosen.row_id`
  const isNewest = sort.by === 'createdAt'
  const words = filter.search ? wordsOf(filter.search, sees) : []
  const reading = { from: sql`customers c`, where: customerConditions(store, filter, sees), id: sql`c.id`, sort }
  if (words.length > 0 || (filter.tag && !isNewest)) {
    return { ...reading, rows, ...readByWords(store, filter, sort, words, sees) }
  }
  if (filter.tag) {
    const about = ofTag(store, filter.tag)
    const newest = { ...sort, column: sql`t.created_at` }
    if (given.length === 1) {
      return { from: sql`customer_tags t`, where: [about], id: sql`t.customer_id`, rows, sort: newest }
    }
    return {
      ...reading,
      from: sql`customers c join customer_tags t on t.store_id = c.store_id and t.customer_id = c.id`,
      where: [...customerConditions(store, { ...filter, tag: undefined }, sees), about],
      sort: newest,
    }
  }
  const isByFigure = isNewest && given.length > 0 && given.every((name) => figureNames.has(name))
  return isByFigure ? { ...reading, rows, ...readByFigure(store, filter, sees) } : reading
}
