import { assertUsableImage } from '#server/domains/uploads/uploads.service.ts'
import { storeWrites } from '#server/platform/store-writes.ts'
import { brandColumns, brandTable } from './brands.repo.ts'

export const brandWrites = storeWrites(brandTable, {
  toColumns: brandColumns,
  assertFields: (uow, { vendorId }, { logo }) => assertUsableImage(uow.tx, vendorId, logo),
})
