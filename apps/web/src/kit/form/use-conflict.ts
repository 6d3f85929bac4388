import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { type FormValues, isSameValue } from './conflict.ts'
import type { Conflict, RemoteChanges } from './form-save.ts'
import type { SchemaForm } from './form.tsx'

interface ConflictOptions<S extends z.ZodObject> {
  form: SchemaForm<S>
  remoteChanges: RemoteChanges | undefined
  theirs: FormValues
  resolveWith: (changes: FormValues) => void
}

interface ConflictControl {
  conflict: Conflict | undefined
  /** Applies the other version in these fields. */
  acceptTheirs: (names: readonly string[]) => void
}

/** The fields that both people changed and that still differ. */
export const useConflict = <S extends z.ZodObject>(options: ConflictOptions<S>): ConflictControl => {
  const { form, remoteChanges, theirs, resolveWith } = options
  const disputed = remoteChanges?.disputed ?? []
  // "Yours" in the panel is the form's current value.
  const mine = useWatch({ control: form.control, disabled: disputed.length === 0 }) as FormValues
  const diffs = disputed
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name], disputed: true }))
    .filter((difference) => !isSameValue(difference.mine, difference.theirs))
  return {
    conflict: remoteChanges && diffs.length > 0 ? { ...remoteChanges, diffs } : undefined,
    acceptTheirs: (names) => {
      // The panel closes together with the focused button.
      if (diffs[0]) form.setFocus(diffs[0].name as never)
      resolveWith(Object.fromEntries(names.map((name) => [name, theirs[name]])))
    },
  }
}
