import type * as z from 'zod'
import type { Brand, brandFields, brands } from '#contract/domains/brands.ts'
import { assertUsablePicture } from '#server/domains/uploads/uploads.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import type { Work } from '#server/platform/work.ts'
import { brandColumns, brandTable } from './brands.repo.ts'

export const createBrand = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  fields: z.output<typeof brandFields>,
): Promise<Brand> => {
  await assertUsablePicture(work.tx, actor.vendorId, fields.logo)
  return brandTable.create(work, store, actor, brandColumns(fields, fields))
}

export const updateBrand = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  id: string,
  { version, ...fields }: z.output<typeof brands.update.body>,
): Promise<Brand> => {
  const before = await brandTable.readOrThrow(work.tx, store, id)
  await assertUsablePicture(work.tx, actor.vendorId, fields.logo)
  const columns = brandColumns(fields, { ...before, ...fields })
  return brandTable.change(work, store, actor, before, { version, columns })
}
