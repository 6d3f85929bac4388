import type * as z from 'zod'
import type { Brand, brandFields, brands } from '#contract/domains/brands.ts'
import { assertUsableImage } from '#server/domains/uploads/uploads.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { brandColumns, brandTable } from './brands.repo.ts'

export const createBrand = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  fields: z.output<typeof brandFields>,
): Promise<Brand> => {
  await assertUsableImage(uow.tx, actor.vendorId, fields.logo)
  return brandTable.create(uow, store, actor, brandColumns(fields, fields))
}

export const updateBrand = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  id: string,
  { version, ...fields }: z.output<typeof brands.update.body>,
): Promise<Brand> => {
  const before = await brandTable.readOrThrow(uow.tx, store, id)
  await assertUsableImage(uow.tx, actor.vendorId, fields.logo)
  const columns = brandColumns(fields, { ...before, ...fields })
  return brandTable.change(uow, store, actor, before, { version, columns })
}
