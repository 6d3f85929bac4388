import { randomInt } from 'node:crypto'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { DiscountCodeRow } from '#contract/domains/discount.ts'
import type { discounts } from '#contract/domains/discounts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/db/list.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { type Batch, freeCodes, insertCodes, listCodes } from './codes.repo.ts'
import { readDiscount } from './discounts.repo.ts'
import { lockDiscounts } from './uses.repo.ts'

// No vowels, so that no words appear, and no look-alikes: B 8, G 6, I 1, L, O 0, S 5, Z 2.
const signs = 'CDFHJKMNPQRTVWXY3479'
const length = 8

const newCode = (prefix = ''): string => {
  const drawn = Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')
  return prefix === '' ? drawn : `${prefix}-${drawn}`
}

/** Distinct random codes; conflicts with existing ones are detected on insert. */
export const newCodes = (count: number, prefix?: string): string[] => {
  const drawn = new Set<string>()
  while (drawn.size < count) drawn.add(newCode(prefix))
  return [...drawn]
}

/** Extra codes, because some may be taken. */
const spare = 8

export const generateCodes = async (
  db: Db,
  store: StoreId,
  count: number,
): Promise<{ code: string; codes: string[] }> => {
  const codes = (await freeCodes(db, store, newCodes(count + spare))).slice(0, count)
  return codes.length < count ? refuse('conflict') : { code: codes[0] ?? '', codes }
}

export const codesOf = async (
  db: Db,
  store: StoreId,
  id: string,
  query: z.output<typeof discounts.codes.query>,
): Promise<RawJson<Page<DiscountCodeRow>>> => {
  found(await readDiscount(db, store, id))
  return listCodes(db, store, id, query)
}

const mostRounds = 5

/** Draws new codes for taken ones until the batch is complete. */
const fillBatch = async (work: Work, store: StoreId, batch: Batch, count: number, prefix?: string): Promise<number> => {
  let made = 0
  for (let round = 0; made < count && round < mostRounds; round += 1) {
    made += await insertCodes(work.tx, store, batch, newCodes(count - made, prefix))
  }
  return made < count ? refuse('conflict') : made
}

export const addCodes = async (
  work: Work,
  store: StoreId,
  id: string,
  { batch: name, count, prefix, limit }: z.output<typeof discounts.addCodes.body>,
): Promise<{ made: number }> => {
  await lockDiscounts(work.tx, store, [id])
  const before = found(await readDiscount(work.tx, store, id))
  const made = await fillBatch(work, store, { discountId: id, name, limit }, count, prefix)
  work.record({
    resource: 'discounts',
    id,
    label: before.name,
    action: 'update',
    before: { batchCodes: before.batchCodes },
    after: { batchCodes: before.batchCodes + made, batch: name },
  })
  return { made }
}
