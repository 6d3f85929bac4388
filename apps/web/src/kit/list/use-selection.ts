import type { RowSelectionState } from '@tanstack/react-table'
import { useCallback, useState } from 'react'
import type { Choose } from './columns.ts'

/** The rows that are chosen, by their ids. */
export const useSelection = (question: unknown) => {
  const [selection, setSelection] = useState<RowSelectionState>({})
  const [asked, setAsked] = useState(question)
  // Rows that are out of sight must not be part of what a bulk action does.
  if (asked !== question) {
    setAsked(question)
    setSelection({})
  }
  // The same empty selection again is no change, so that clearing nothing draws nothing.
  const clear = useCallback(() => setSelection((old) => (Object.keys(old).length > 0 ? {} : old)), [])
  const choose = useCallback<Choose>((ids) => setSelection(Object.fromEntries(ids.map((id) => [id, true]))), [])
  return { selection, setSelection, choose, clear }
}
