import type { Client } from 'pg'

export interface FilledProducts {
  productId: string
  categoryId: string
  brandId: string
  fieldId: string
}

const perRefresh = 2000

/** So many products of three variants each, with stock, filed in 20 categories and under 50 of the store's brands. */
export const fillProducts = async (client: Client, storeId: string, products: number): Promise<FilledProducts> => {
  await client.query(
    `insert into locations (store_id, id, name, name_fold, is_main) values ($1, gen_random_uuid(), 'Main', 'main', true)`,
    [storeId],
  )
  await client.query(
    `insert into categories (store_id, id, name, name_fold, position)
     select $1, gen_random_uuid(), 'Category ' || n, 'category ' || n, n from generate_series(1, 20) n`,
    [storeId],
  )
  await client.query(
    `insert into custom_fields (store_id, id, name, name_fold, type, limits, position)
     values ($1, gen_random_uuid(), 'Material', 'material', 'List', '{"choices": ["Oak", "Ash"]}', 1)`,
    [storeId],
  )
  await client.query(
    `insert into products (store_id, id, title, title_fold, slug, publish_state, category_id, brand_id, tags, options,
       custom_values, low_stock_threshold, created_at, updated_at)
     select $1, gen_random_uuid(), 'Product ' || n, 'product ' || n, 'product-' || n,
       case when n % 4 = 0 then 'draft' else 'live' end, c.ids[1 + n % 20], b.ids[1 + n % 50],
       array['tag ' || n % 30, 'all'], '[{"name": "Size", "values": ["S", "M", "L"]}]',
       jsonb_build_object(f.id, case when n % 2 = 0 then 'Oak' else 'Ash' end), 2,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n,
       (select array_agg(id order by position) as ids from categories where store_id = $1) c,
       (select array_agg(id) as ids from (select id from brands where store_id = $1 order by id limit 50) first_ones) b,
       (select id from custom_fields where store_id = $1) f`,
    [storeId, products],
  )
  await client.query(
    `insert into variants (store_id, id, product_id, position, option_values, sku, sku_fold, barcode, price, cost_price,
       on_hand)
     select $1, gen_random_uuid(), p.id, s.place, array[s.size], p.slug || '-' || s.size, lower(p.slug || '-' || s.size),
       substr(md5(p.slug || s.size), 1, 12), 500 + (hashtext(p.slug) & 8191), 300, hashtext(p.slug || s.size) & 31
     from products p, (values (0, 'S'), (1, 'M'), (2, 'L')) s(place, size) where p.store_id = $1`,
    [storeId],
  )
  await client.query('analyze')
  const { rows: all } = await client.query<{ id: string }>('select id from products where store_id = $1', [storeId])
  for (let first = 0; first < all.length; first += perRefresh) {
    const ids = all.slice(first, first + perRefresh).map(({ id }) => id)
    await client.query('select refresh_products($1, $2::uuid[])', [storeId, ids])
  }
  const { rows } = await client.query<FilledProducts>(
    `select p.id as "productId", p.category_id as "categoryId", p.brand_id as "brandId",
       (select id from custom_fields where store_id = $1) as "fieldId"
     from products p where p.store_id = $1 and p.slug = 'product-7'`,
    [storeId],
  )
  if (!rows[0]) throw new Error('A bench needs at least seven products.')
  return rows[0]
}
