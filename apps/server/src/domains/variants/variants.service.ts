import type * as z from 'zod'
import type { VariantTemplate, variantTemplateFields, variants } from '#contract/domains/variants.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { insertTemplate, readTemplate, setDeleted, updateTemplate } from './variants.repo.ts'

type Create = z.output<typeof variantTemplateFields>
type Update = z.output<typeof variants.update.body>

const resource = 'variants'

const orNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'variant_templates_name_key') throw error
  return refuse('name_taken', { at: 'name' })
}

export const createTemplate = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  fields: Create,
): Promise<VariantTemplate> => {
  const id = newId()
  await insertTemplate(work.tx, store, { id, by: actor.personId, fields }).catch(orNameTaken)
  const after = found(await readTemplate(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

export const changeTemplate = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...changes }: Update,
): Promise<VariantTemplate> => {
  const before = found(await readTemplate(work.tx, store, id))
  const fields = { name: changes.name ?? before.name, options: changes.options ?? before.options }
  const updated = await updateTemplate(work.tx, store, { id, by: actor.personId, version, fields }).catch(orNameTaken)
  const after = found(await readTemplate(work.tx, store, id))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

export const removeTemplates = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const removed = await setDeleted(work.tx, store, ids, true)
  for (const { id, name } of removed) work.record({ resource, id, label: name, action: 'delete', before: { name } })
  return removed.map(({ id }) => id)
}

export const restoreTemplates = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const restored = await setDeleted(work.tx, store, ids, false).catch(orNameTaken)
  for (const { id, name } of restored) work.record({ resource, id, label: name, action: 'restore', after: { name } })
  return restored.map(({ id }) => id)
}
