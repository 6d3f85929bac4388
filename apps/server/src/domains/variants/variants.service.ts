import type * as z from 'zod'
import type { VariantTemplate, variantTemplateFields, variants } from '#contract/domains/variants.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Work } from '#server/platform/work.ts'
import { templateColumns, templateTable } from './variants.repo.ts'

export const createTemplate = (
  work: Work,
  store: StoreId,
  actor: Actor,
  fields: z.output<typeof variantTemplateFields>,
): Promise<VariantTemplate> => templateTable.create(work, store, actor, templateColumns(fields))

export const updateTemplate = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...changes }: z.output<typeof variants.update.body>,
): Promise<VariantTemplate> => {
  const before = await templateTable.readOrThrow(work.tx, store, id)
  const columns = templateColumns({ name: changes.name ?? before.name, options: changes.options ?? before.options })
  return templateTable.change(work, store, actor, before, { version, columns })
}
