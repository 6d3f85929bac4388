import { useCallback, useRef, useState } from 'react'
import { useListKeys } from './use-list-keys.ts'
import { usePreserveFocus } from './use-preserve-focus.ts'

interface ListKeyboardOptions {
  toggle: (id: string) => void
  /** Clears the selection, or the search if nothing is selected. */
  clear: () => void
}

/** Keys, focus and the help about keys of a list page. */
export const useListKeyboard = ({ toggle, clear }: ListKeyboardOptions) => {
  const area = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  usePreserveFocus({ rows: area, bar, search })
  useListKeys({ rows: area, bar, search, help: useCallback(() => setIsHelpOpen(true), []), toggle, clear })
  return {
    area,
    bar,
    search,
    focusSearch: useCallback(() => search.current?.focus(), []),
    isHelpOpen,
    closeHelp: () => setIsHelpOpen(false),
  }
}
