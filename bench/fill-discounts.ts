import { defaultDiscount } from '#contract/domains/discount.ts'
import { fixedId } from './fill-ids.ts'
import type { Connections } from './connections.ts'

export const discountCount = 20

/** Discounts of 10 % with a code; every tenth order uses one (`order-statements.ts`). */
export const fillDiscounts = async (connections: Connections, storeId: string): Promise<{ code: string }> => {
  const discounts = Array.from({ length: discountCount }, (_, n) => {
    const [name, code] = [`Discount ${n}`, `BENCH${n}`]
    const terms = { ...defaultDiscount, application: 'manual', name, codes: [code] }
    return { id: fixedId('discount', n), code_id: fixedId('code', n), name, code, terms }
  })
  const discountRows = `jsonb_to_recordset($2::jsonb) as d (id uuid, code_id uuid, name text, code text, terms jsonb)`
  const values = [storeId, JSON.stringify(discounts)]
  await connections.run(
    `insert into discounts (store_id, id, name, name_normalized, type, application, scope, terms, created_at)
     select $1, d.id, d.name, lower(d.name), 'percentage', 'manual', 'whole_store', d.terms, now() - interval '3 years'
     from ${discountRows}`,
    values,
  )
  await connections.run(
    `insert into discount_terms (store_id, discount_id, valid_from, terms)
     select $1, d.id, now() - interval '3 years', d.terms from ${discountRows}`,
    values,
  )
  await connections.run(
    `insert into discount_codes (store_id, id, discount_id, code) select $1, d.code_id, d.id, d.code from ${discountRows}`,
    values,
  )
  return { code: 'BENCH7' }
}
