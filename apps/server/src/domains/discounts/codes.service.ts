import { randomInt } from 'node:crypto'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { DiscountCodeRow } from '#contract/domains/discount.ts'
import type { discounts } from '#contract/domains/discounts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type Batch, filterFreeCodes, insertCodes, insertIssuedCodes, listCodes } from './codes.repo.ts'
import { readDiscount } from './discounts.repo.ts'
import { lockDiscounts } from './uses.repo.ts'

// No vowels, so that no words appear, and no look-alikes: B 8, G 6, I 1, L, O 0, S 5, Z 2.
const alphabet = 'CDFHJKMNPQRTVWXY3479'
const codeLength = 8

const newCode = (prefix = ''): string => {
  const drawn = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return prefix === '' ? drawn : `${prefix}-${drawn}`
}

/** Distinct random codes; conflicts with existing ones are detected on insert. */
export const newCodes = (count: number, prefix?: string): string[] => {
  const drawn = new Set<string>()
  while (drawn.size < count) drawn.add(newCode(prefix))
  return [...drawn]
}

/** Extra codes, because some may be taken. */
const spareCodes = 8

export const generateCodes = async (
  db: Db,
  store: StoreId,
  count: number,
): Promise<{ code: string; codes: string[] }> => {
  const codes = (await filterFreeCodes(db, store, newCodes(count + spareCodes))).slice(0, count)
  return codes.length < count ? fail('conflict') : { code: codes[0] ?? '', codes }
}

export const listDiscountCodes = async (
  db: Db,
  store: StoreId,
  id: string,
  query: z.output<typeof discounts.codes.query>,
): Promise<RawJson<Page<DiscountCodeRow>>> => {
  orNotFound(await readDiscount(db, store, id))
  return listCodes(db, store, id, query)
}

const maxRounds = 5

/** Draws new codes for taken ones until the batch is complete. */
const fillBatch = async (
  uow: UnitOfWork,
  store: StoreId,
  batch: Batch,
  count: number,
  prefix?: string,
): Promise<number> => {
  let made = 0
  for (let round = 0; made < count && round < maxRounds; round += 1) {
    made += await insertCodes(uow.tx, store, batch, newCodes(count - made, prefix))
  }
  return made < count ? fail('conflict') : made
}

export const addCodes = async (
  uow: UnitOfWork,
  store: StoreId,
  id: string,
  { batch: name, count, prefix, limit }: z.output<typeof discounts.addCodes.body>,
): Promise<{ made: number }> => {
  await lockDiscounts(uow.tx, store, [id])
  const before = orNotFound(await readDiscount(uow.tx, store, id))
  const made = await fillBatch(uow, store, { discountId: id, name, limit }, count, prefix)
  uow.audit({
    resource: 'discounts',
    id,
    label: before.name,
    action: 'update',
    before: { batchCodes: before.batchCodes },
    after: { batchCodes: before.batchCodes + made, batch: name },
  })
  return { made }
}

/**
 * Codes for one person each, in the order of their ids; they can be used once. Not audited: a campaign makes them in
 * many small batches.
 */
export const issueCodes = async (
  tx: Tx,
  store: StoreId,
  discountId: string,
  { batch, count }: { batch: string; count: number },
): Promise<string[]> => {
  await lockDiscounts(tx, store, [discountId])
  const issued: string[] = []
  for (let round = 0; issued.length < count && round < maxRounds; round += 1) {
    const drawn = newCodes(count - issued.length)
    issued.push(...(await insertIssuedCodes(tx, store, { discountId, name: batch, limit: 1 }, drawn)))
  }
  return issued.length < count ? fail('conflict') : issued
}
