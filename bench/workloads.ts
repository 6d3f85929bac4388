import type { Statement } from './baseline-server.ts'
import type { FilledRows } from './fill.ts'
import { type Kind, read, type Workload } from './workload.ts'

type Query = Record<string, string>

const sortColumns: Record<string, string> = {
  createdAt: 'b.created_at desc, b.id desc',
  name: 'b.name_normalized, b.id',
}

const toRowStatements = (query: Query, { storeId }: FilledRows): Statement[] => {
  const where = `b.store_id = $1 and b.deleted_at is null`
  const columns = `b.id as "_id", b.name, b.description, b.website, b.logo_key, b.version, b.created_at as "createdAt",
    b.updated_at as "updatedAt", p.name as "updatedBy"`
  const values = [storeId]
  return [
    { text: `select count(*) from (select 1 from brands b where ${where} limit 10001) counted`, values },
    {
      text: `select ${columns} from brands b left join persons p on p.id = b.updated_by
        where ${where} order by ${sortColumns[query['sortBy'] ?? '']} limit 51`,
      values,
    },
  ]
}

const list = (name: string, query: Query): Workload<FilledRows> => ({
  ...read<FilledRows>(
    `brands, ${name}`,
    'list',
    ({ storeId }) => `/brands?${new URLSearchParams({ ...query, store_id: storeId }).toString()}`,
  ),
  // For searches the baseline runs the product's statement, because no simpler one is as fast.
  ...(query['search'] ? {} : { rows: (filled) => toRowStatements(query, filled) }),
})

/** Product rows are complex, so the baseline runs the product's statement. */
const productList = (name: string, query: (filled: FilledRows) => Query, kind: Kind = 'list'): Workload<FilledRows> =>
  read(
    `products, ${name}`,
    kind,
    (filled) => `/products?${new URLSearchParams({ ...query(filled), store_id: filled.storeId }).toString()}`,
  )

const customerList = (name: string, query: Query): Workload<FilledRows> =>
  read(
    `customers, ${name}`,
    'list',
    ({ storeId }) => `/customer/store/${storeId}?${new URLSearchParams(query).toString()}`,
  )

export const workloads: Workload<FilledRows>[] = [
  list('newest 50', { sortBy: 'createdAt', sortOrder: 'desc' }),
  list('by name', { sortBy: 'name', sortOrder: 'asc' }),
  list('with a search term', { sortBy: 'name', sortOrder: 'asc', search: 'brand 1234' }),
  list('with a word that all have', { sortBy: 'createdAt', sortOrder: 'desc', search: 'brand' }),
  // Medium selectivity, where search time grows most with size.
  list('with three letters', { sortBy: 'createdAt', sortOrder: 'desc', search: '123' }),
  list('with two letters', { sortBy: 'createdAt', sortOrder: 'desc', search: '12' }),
  read('brands, detail', 'read', ({ brandId, storeId }) => `/brands/${brandId}?store_id=${storeId}`),
  productList('newest 50', () => ({})),
  productList('with a search term', () => ({ search: 'product 123' })),
  productList('by a code', () => ({ search: 'product-77-s' })),
  productList('by the beginning of a code', () => ({ search: 'product-1' })),
  productList('with a search term, live', () => ({ search: 'product 123', publishState: 'live' }), 'combined list'),
  productList('of a category', ({ products: { categoryId } }) => ({ category: categoryId })),
  productList('low on stock', () => ({ lowStockOnly: 'true' })),
  productList('in a price range', () => ({ priceMin: '1000', priceMax: '1500' })),
  read(
    'products, detail',
    'read',
    ({ products: { productId }, storeId }) => `/products/${productId}?store_id=${storeId}`,
  ),
  customerList('newest 50', {}),
  customerList('by prefix', { search: 'customer1234' }),
  customerList('by a short prefix', { search: 'customer1' }),
  customerList('by a name', { search: 'anna' }),
  customerList('by an email', { search: 'customer77@mail' }),
  customerList('by two names', { search: 'anna smi' }),
  customerList('with a tag', { tag: 'regular' }),
  read(
    'customers, detail',
    'read',
    ({ customers: { customerId }, storeId }) => `/customer/store/${storeId}/customer/${customerId}`,
  ),
]
