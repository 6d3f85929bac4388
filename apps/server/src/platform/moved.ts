import type { AuditedResource } from '#contract/audited-resources.ts'
import type { Change } from './work.ts'

/** Something that was put into another place of an order. */
export interface Moved {
  id: string
  name: string
  was: number
  position: number
}

/** As the log has it. */
export const moveOf = (resource: AuditedResource, { id, name, was, position }: Moved): Change => ({
  resource,
  id,
  label: name,
  action: 'update',
  before: { position: was },
  after: { position },
})
