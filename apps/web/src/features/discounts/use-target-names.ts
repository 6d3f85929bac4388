import { useState } from 'react'
import type { PickerOption } from '#web/kit/fields/picker.tsx'

export interface TargetNames {
  names: Readonly<Record<string, string>>
  addNames: (options: readonly PickerOption[]) => void
}

/** Names of targets by id: the form holds only ids, but the summary shows names. */
export const useTargetNames = (known: Readonly<Record<string, string>>): TargetNames => {
  const [addedNames, setAddedNames] = useState<Readonly<Record<string, string>>>({})
  return {
    names: { ...known, ...addedNames },
    addNames: (options) =>
      setAddedNames((previous) => ({
        ...previous,
        ...Object.fromEntries(options.map(({ value, label }) => [value, label])),
      })),
  }
}
