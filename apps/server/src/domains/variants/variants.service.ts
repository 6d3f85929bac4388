import type * as z from 'zod'
import type { VariantTemplate, variantTemplateFields, variants } from '#contract/domains/variants.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { templateColumns, templateTable } from './variants.repo.ts'

export const createTemplate = (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  fields: z.output<typeof variantTemplateFields>,
): Promise<VariantTemplate> => templateTable.create(uow, store, actor, templateColumns(fields))

export const updateTemplate = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...changes }: z.output<typeof variants.update.body>,
): Promise<VariantTemplate> => {
  const before = await templateTable.readOrThrow(uow.tx, store, id)
  const columns = templateColumns({ name: changes.name ?? before.name, options: changes.options ?? before.options })
  return templateTable.change(uow, store, actor, before, { version, columns })
}
