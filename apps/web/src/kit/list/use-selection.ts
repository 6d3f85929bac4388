import { useCallback, useState } from 'react'
import type { SelectRows } from '#web/kit/table/columns.ts'
import type { RowSelection } from '#web/kit/table/use-list-table.ts'

/** The selected row ids. */
export const useSelection = (query: unknown) => {
  const [selection, setSelection] = useState<RowSelection>({})
  const [lastQuery, setLastQuery] = useState(query)
  // A new query clears the selection, so that bulk actions never include hidden rows.
  if (lastQuery !== query) {
    setLastQuery(query)
    setSelection({})
  }
  // Returns the same object if empty, to avoid a re-render.
  const clear = useCallback(() => setSelection((old) => (Object.keys(old).length > 0 ? {} : old)), [])
  const selectRows = useCallback<SelectRows>((ids) => setSelection(Object.fromEntries(ids.map((id) => [id, true]))), [])
  return { selection, setSelection, selectRows, clear }
}
