import { fixedId, sqlId } from './fill-ids.ts'
import { job, type Connections } from './connections.ts'

export interface FilledProducts {
  productId: string
  categoryId: string
  brandId: string
  fieldId: string
}

const perRefresh = 2000
const location = fixedId('group', 0)
const field = fixedId('group', 1000)

/** Inserts products with three variants and stock, in 20 categories and 50 brands. */
export const fillProducts = async (
  connections: Connections,
  storeId: string,
  products: number,
): Promise<FilledProducts> => {
  await connections.run(
    `insert into locations (store_id, id, name, name_normalized, is_main) values ($1, $2, 'Main', 'main', true)`,
    [storeId, location],
  )
  await connections.run(
    `insert into categories (store_id, id, name, name_normalized, slug, position)
     select $1, ${sqlId('group', 'n')}, 'Category ' || n, 'category ' || n, 'category-' || n, n from generate_series(1, 20) n`,
    [storeId],
  )
  await connections.run(
    `insert into custom_fields (store_id, id, name, name_normalized, type, limits, position)
     values ($1, $2, 'Material', 'material', 'List', '{"choices": ["Oak", "Ash"]}', 1)`,
    [storeId, field],
  )
  await connections.run(
    `insert into products (store_id, id, title, title_normalized, slug, publish_state, category_id, brand_id, tags, options,
       custom_values, low_stock_threshold, created_at, updated_at)
     select $1, ${sqlId('product', 'n')}, 'Product ' || n, 'product ' || n, 'product-' || n,
       case when n % 4 = 0 then 'draft' else 'live' end, ${sqlId('group', '1 + n % 20')}, b.id,
       array['tag ' || n % 30, 'all'], '[{"name": "Size", "values": ["S", "M", "L"]}]',
       jsonb_build_object($3::text, case when n % 2 = 0 then 'Oak' else 'Ash' end), 2,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n
     left join brands b on b.store_id = $1 and b.id = ${sqlId('brand', '1 + n % 50')}`,
    [storeId, products, field],
  )
  // The first variant has enough stock for every run.
  await connections.run(
    `insert into variants (store_id, id, product_id, position, option_values, sku, sku_normalized, barcode, price, cost_price,
       on_hand)
     select $1, ${sqlId('variant', 'n * 4 + s.place')}, ${sqlId('product', 'n')}, s.place, array[s.size],
       'product-' || n || '-' || s.size, lower('product-' || n || '-' || s.size),
       substr(md5('product-' || n || s.size), 1, 12), 500 + (hashtext('product-' || n) & 8191), 300,
       case s.place when 0 then 1000000 else hashtext('product-' || n || s.size) & 31 end
     from generate_series(1, $2::int) n, (values (0, 'S'), (1, 'M'), (2, 'L')) s (place, size)`,
    [storeId, products],
  )
  await connections.run(
    `insert into stock_levels (store_id, variant_id, location_id, on_hand)
     select store_id, id, $2, on_hand from variants where store_id = $1`,
    [storeId, location],
  )
  await connections.run(
    `insert into stock_log (store_id, id, variant_id, location_id, product_id, delta, balance_after, reason, movement_id,
       person_name, at)
     select v.store_id, v.id, v.id, $2, v.product_id, v.on_hand, v.on_hand, 'received', v.id, 'Bench', p.created_at
     from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
     where v.store_id = $1 and v.on_hand <> 0`,
    [storeId, location],
  )
  await connections.run('analyze products, variants, stock_levels')
  const firsts = Array.from({ length: Math.ceil(products / perRefresh) }, (_, index) => 1 + index * perRefresh)
  await connections.runInParallel(
    firsts.map((first) =>
      job(
        `select refresh_products($1, array(select ${sqlId('product', 'n')} from generate_series($2::int, $3::int) n))`,
        [storeId, first, Math.min(products, first + perRefresh - 1)],
      ),
    ),
  )
  return {
    productId: fixedId('product', 7),
    categoryId: fixedId('group', 8),
    brandId: fixedId('brand', 8),
    fieldId: field,
  }
}
