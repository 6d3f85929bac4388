import { useState } from 'react'
import type { PickerOption } from '../../kit/picker.tsx'

export interface Naming {
  names: Readonly<Record<string, string>>
  learn: (options: readonly PickerOption[]) => void
}

/** Names of targets by id: the form holds only ids, but the summary shows names. */
export const useNames = (known: Readonly<Record<string, string>>): Naming => {
  const [learned, setLearned] = useState<Readonly<Record<string, string>>>({})
  return {
    names: { ...known, ...learned },
    learn: (options) =>
      setLearned((before) => ({ ...before, ...Object.fromEntries(options.map(({ value, label }) => [value, label])) })),
  }
}
