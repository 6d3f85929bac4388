import type { StoreId } from '#server/platform/actor.ts'
import { listBrands, readBrandJson } from '#server/domains/brands/brands.repo.ts'
import { listCustomers, readCustomerJson } from '#server/domains/customers/customers.repo.ts'
import { listProducts, readProductJson } from '#server/domains/products/products.repo.ts'
import { brands } from '#contract/domains/brands.ts'
import { customers } from '#contract/domains/customers.ts'
import { products } from '#contract/domains/products.ts'
import type { BareRoute } from './bare.ts'
import type { Filled } from './fill.ts'
import type { Workload } from './measure.ts'

const listQuery = (query: Record<string, string>) => brands.list.query.parse(query)

const orders: Record<string, string> = { createdAt: 'b.created_at desc, b.id desc', name: 'b.name_fold, b.id' }

const rowsOf = (query: Record<string, string>, { storeId }: Filled): BareRoute['statements'] => {
  const search = query['search'] ? [`%${query['search']}%`] : []
  const where = `b.store_id = $1 and b.deleted_at is null${search.length > 0 ? ' and b.search_fold like $2' : ''}`
  const columns = `b.id as "_id", b.name, b.description, b.website, b.logo_key, b.version, b.created_at as "createdAt",
    b.updated_at as "updatedAt", p.name as "updatedBy"`
  const values = [storeId, ...search]
  return [
    { text: `select count(*) from (select 1 from brands b where ${where} limit 10001) counted`, values },
    {
      text: `select ${columns} from brands b left join persons p on p.id = b.updated_by
        where ${where} order by ${orders[query['sortBy'] ?? '']} limit 51`,
      values,
    },
  ]
}

const list = (name: string, query: Record<string, string>): Workload<Filled> => ({
  name,
  path: ({ storeId }) => `/brands?${new URLSearchParams({ ...query, store_id: storeId }).toString()}`,
  run: (database, { storeId }) => listBrands(database.kysely, storeId as unknown as StoreId, listQuery(query)),
  rows: (filled) => rowsOf(query, filled),
})

/** Rows here are products with their names, pictures and ranges; the bare server runs the very same statement. */
const productList = (name: string, query: (filled: Filled) => Record<string, string>): Workload<Filled> => ({
  name: `products, ${name}`,
  path: (filled) => `/products?${new URLSearchParams({ ...query(filled), store_id: filled.storeId }).toString()}`,
  run: (database, filled) =>
    listProducts(database.kysely, filled.storeId as unknown as StoreId, products.list.query.parse(query(filled))),
})

const customerList = (name: string, query: Record<string, string>): Workload<Filled> => ({
  name: `customers, ${name}`,
  path: ({ storeId }) => `/customer/store/${storeId}?${new URLSearchParams(query).toString()}`,
  run: (database, { storeId }) =>
    listCustomers(database.kysely, storeId as unknown as StoreId, customers.list.query.parse(query), true),
})

/** Brands, products and customers. */
export const workloads: Workload<Filled>[] = [
  list('list, newest 50', { sortBy: 'createdAt', sortOrder: 'desc' }),
  list('list, by name', { sortBy: 'name', sortOrder: 'asc' }),
  list('list, with a search term', { sortBy: 'name', sortOrder: 'asc', search: 'brand 1234' }),
  {
    name: 'detail',
    path: ({ brandId, storeId }) => `/brands/${brandId}?store_id=${storeId}`,
    run: (database, { brandId, storeId }) => readBrandJson(database.kysely, storeId as unknown as StoreId, brandId),
  },
  productList('newest 50', () => ({})),
  productList('with a search term', () => ({ search: 'product 123' })),
  productList('of a category', ({ products: { categoryId } }) => ({ category: categoryId })),
  productList('low on stock', () => ({ lowStockOnly: 'true' })),
  productList('in a price range', () => ({ priceMin: '1000', priceMax: '1500' })),
  {
    name: 'products, detail',
    path: ({ products: { productId }, storeId }) => `/products/${productId}?store_id=${storeId}`,
    run: (database, { products: { productId }, storeId }) =>
      readProductJson(database.kysely, storeId as unknown as StoreId, productId),
  },
  customerList('newest 50', {}),
  customerList('by prefix', { search: 'customer1234' }),
  customerList('by two names', { search: 'anna smi' }),
  customerList('with a tag', { tag: 'regular' }),
  {
    name: 'customers, detail',
    path: ({ customers: { customerId }, storeId }) => `/customer/store/${storeId}/customer/${customerId}`,
    run: (database, { customers: { customerId }, storeId }) =>
      readCustomerJson(database.kysely, storeId as unknown as StoreId, customerId, true),
  },
]
