import type * as z from 'zod'
import type { discounts } from '#contract/domains/discounts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { readDiscount } from './discounts.repo.ts'
import { listUses, type Report, reportUses, type UsesPage } from './report.repo.ts'

export const listDiscountUses = async (
  db: Db,
  store: StoreId,
  id: string,
  query: z.output<typeof discounts.uses.query>,
): Promise<RawJson<UsesPage>> => {
  orNotFound(await readDiscount(db, store, id))
  return listUses(db, store, id, query)
}

export const readDiscountReport = async (
  db: Db,
  store: StoreId,
  id: string,
  query: z.output<typeof discounts.report.query>,
): Promise<RawJson<Report>> => {
  orNotFound(await readDiscount(db, store, id))
  return reportUses(db, store, id, query)
}
