import type { RowSelectionState } from '@tanstack/react-table'
import { useCallback, useState } from 'react'
import type { Choose } from './columns.ts'

/** The selected row ids. */
export const useSelection = (question: unknown) => {
  const [selection, setSelection] = useState<RowSelectionState>({})
  const [asked, setAsked] = useState(question)
  // A new query clears the selection, so that bulk actions never include hidden rows.
  if (asked !== question) {
    setAsked(question)
    setSelection({})
  }
  // Returns the same object if empty, to avoid a re-render.
  const clear = useCallback(() => setSelection((old) => (Object.keys(old).length > 0 ? {} : old)), [])
  const choose = useCallback<Choose>((ids) => setSelection(Object.fromEntries(ids.map((id) => [id, true]))), [])
  return { selection, setSelection, choose, clear }
}
