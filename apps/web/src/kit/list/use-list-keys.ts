import { type RefObject, useEffect, useRef } from 'react'
import { isOverlayOpen, isTextInput } from '#web/kit/keyboard/is-text-input.ts'
import { listKeys } from './list-keys.ts'

interface ListKeys {
  /** The element that contains the `[data-row]` elements. */
  rows: RefObject<HTMLElement | null>
  /** The bar with the actions for selected rows. */
  bar: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
  help: () => void
  toggle: (id: string) => void
  clear: () => void
}

/** Handles the keys of a list. Enter is handled by the row's link. */
export const useListKeys = ({ rows, bar, search, help, toggle, clear }: ListKeys): void => {
  // Checked in the capture phase: an overlay closed by Escape would be gone when the event gets here.
  const wasOpen = useRef(false)
  useEffect(() => {
    const onKeyDownCapture = () => {
      wasOpen.current = isOverlayOpen()
    }
    window.addEventListener('keydown', onKeyDownCapture, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDownCapture, { capture: true })
  }, [])
  useEffect(() => {
    const getRows = () => [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    // With details beside the list, the focus may be there: then the row that they show is the current one.
    const getCurrentRow = () =>
      document.activeElement?.closest<HTMLElement>('[data-row]') ??
      rows.current?.querySelector('[data-row-link][aria-current]')?.closest<HTMLElement>('[data-row]') ??
      undefined
    const move = (by: number) => {
      const list = getRows()
      const currentRow = getCurrentRow()
      const index = currentRow ? list.indexOf(currentRow) + by : by > 0 ? 0 : list.length - 1
      const row = list[Math.max(0, Math.min(index, list.length - 1))]
      row?.querySelector<HTMLElement>('[data-row-link]')?.focus()
      row?.scrollIntoView({ block: 'nearest' })
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || wasOpen.current) return
      if (isTextInput(event.target)) return
      const id = getCurrentRow()?.dataset['row']
      if (event.key === listKeys.down) move(1)
      else if (event.key === listKeys.up) move(-1)
      else if (event.key === listKeys.select && id !== undefined) toggle(id)
      else if (event.key === listKeys.bar && bar.current) bar.current.querySelector('button')?.focus()
      else if (event.key === listKeys.help) help()
      else if (event.key === listKeys.search) search.current?.focus()
      else if (event.key === listKeys.clear) clear()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [rows, bar, search, help, toggle, clear])
}
