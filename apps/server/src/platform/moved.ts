import type { AuditedResource } from '#contract/audited-resources.ts'
import type { Change } from './work.ts'

/** A row whose position in a list has changed. */
export interface Moved {
  id: string
  name: string
  was: number
  position: number
}

export const moveOf = (resource: AuditedResource, { id, name, was, position }: Moved): Change => ({
  resource,
  id,
  label: name,
  action: 'update',
  before: { position: was },
  after: { position },
})
