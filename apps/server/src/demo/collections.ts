import { sql } from 'kysely'
import type { Condition, Rules } from '#contract/domains/collections.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'

interface DemoCollection {
  name: string
  description: string
  /** A category by name; replaced by its id. */
  rules?: Rules | { category: string }
  products?: readonly string[]
}

const rule = (...conditions: Condition[]): Rules => ({ match: 'all', conditions })
const tagged = (value: string): Condition => ({ field: 'tag', operator: 'is', value })

const collectionSets: readonly (readonly DemoCollection[])[] = [
  [
    {
      name: 'Staff picks',
      description: 'Our favorites this month.',
      products: ['Speckled mug', 'Fireside candle', 'Linen duvet cover', 'Walnut serving board', 'House blend'],
    },
    {
      name: 'Gifts',
      description: 'Ready-to-give gifts, from cards to gift baskets.',
      rules: rule(tagged('gift')),
      products: ['Spring gift basket', 'Soap gift box'],
    },
    {
      name: 'Gifts under $25',
      description: 'Small gifts, in stock and ready to wrap.',
      rules: rule(
        tagged('gift'),
        { field: 'price', operator: 'at_most', value: 2500 },
        { field: 'stock', operator: 'at_least', value: 1 },
      ),
    },
    { name: 'Sale', description: 'Last chance at the lowest prices.', rules: rule(tagged('sale')) },
    { name: 'Pantry', description: 'Coffee, tea, honey, and preserves.', rules: { category: 'Pantry' } },
    {
      name: 'Kitchen starter set',
      description: 'Five essentials for a new kitchen.',
      products: ['Chef’s knife', 'Cast-iron skillet', 'Maple bread board', 'Pasta bowl', 'Linen napkins'],
    },
  ],
  [
    { name: 'Para regalar', description: 'Detalles hechos a mano.', rules: rule(tagged('regalo')) },
    {
      name: 'La mesa del domingo',
      description: 'Todo para comer despacio.',
      products: ['Plato llano pintado', 'Albariño', 'Queso curado de oveja', 'Aceite picual'],
    },
  ],
  [
    {
      name: 'Tea time',
      description: 'Teas, bowls, and cups.',
      rules: { category: 'Tea' },
      products: ['Tea bowl'],
    },
    { name: 'Gifts', description: 'Wrapped on request.', rules: rule(tagged('gift')) },
  ],
]

const resolveRules = async (tx: Tx, storeId: string, input: DemoCollection['rules']): Promise<Rules | null> => {
  if (!input || !('category' in input)) return input ?? null
  const { id } = await tx
    .selectFrom('categories')
    .select('id')
    .where('store_id', '=', storeId)
    .where('name', '=', input.category)
    .executeTakeFirstOrThrow()
  return rule({ field: 'category', operator: 'is', value: id })
}

/** Manual, rule-based and mixed collections. */
export const demoCollections = async (tx: Tx, storeId: string, personId: string, setIndex: number): Promise<void> => {
  for (const { name, description, rules, products = [] } of collectionSets[setIndex] ?? []) {
    const id = newId()
    const storedRules = await resolveRules(tx, storeId, rules)
    await tx
      .insertInto('collections')
      .values({
        store_id: storeId,
        id,
        name,
        name_normalized: normalizeForSearch(name),
        description,
        rules: storedRules && JSON.stringify(storedRules),
        updated_by: personId,
      })
      .execute()
    await sql`
      insert into collection_products (store_id, collection_id, product_id, by_hand, by_rule, position)
      select p.store_id, ${id}, p.id, true, false, named.place
      from unnest(${[...products]}::text[]) with ordinality named(title, place)
      join products p on p.store_id = ${storeId} and p.title = named.title`.execute(tx)
    await sql`select refresh_collection_products(${storeId}, null, ${id})`.execute(tx)
  }
}
