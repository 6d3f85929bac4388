import type { AuditedResource } from '#contract/audited-resources.ts'
import type { Change } from './unit-of-work.ts'

/** A row whose position in a list has changed. */
export interface Reordered {
  id: string
  name: string
  was: number
  position: number
}

export const reorderChange = (resource: AuditedResource, { id, name, was, position }: Reordered): Change => ({
  resource,
  id,
  label: name,
  action: 'update',
  before: { position: was },
  after: { position },
})
