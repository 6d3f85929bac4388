import { useRef } from 'react'
import { useSession } from '#web/client/session.ts'
import type { DocumentState } from '#web/kit/document/document-store.ts'
import type { FieldMeta } from '#web/kit/fields/form-context.ts'
import { getAuthor } from '#web/kit/form/author.ts'
import { ConflictPanel } from '#web/kit/form/conflict-panel.tsx'

interface DocumentConflictProps<Values extends object, Entity> {
  state: DocumentState<Values, Entity>
  toValues: (entity: Entity) => Values
  fields: ReadonlyMap<string, FieldMeta>
  acceptTheirs: (names: readonly string[]) => void
  save: () => void
}

/** The fields of a document that another person changed at the same time, with both versions. */
export const DocumentConflict = <Values extends object, Entity>({
  state,
  toValues,
  fields,
  acceptTheirs,
  save,
}: DocumentConflictProps<Values, Entity>) => {
  const panel = useRef<HTMLElement>(null)
  const { profile } = useSession()
  const { conflict, values, saved } = state
  if (!conflict) return null
  const theirs = toValues(saved) as Readonly<Record<string, unknown>>
  const mine = values as Readonly<Record<string, unknown>>
  const diffs = conflict.disputed.map((name) => ({ name, mine: mine[name], theirs: theirs[name], disputed: true }))
  const { disputed, merged } = conflict
  return (
    <ConflictPanel
      conflict={{ ...getAuthor(saved, profile), disputed, merged, afterOwnSave: false, diffs }}
      fields={fields}
      acceptTheirs={acceptTheirs}
      save={save}
      panel={panel}
    />
  )
}
