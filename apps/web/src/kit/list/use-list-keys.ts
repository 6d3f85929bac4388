import { type RefObject, useEffect, useRef } from 'react'
import { somethingIsOpen, takesLetters } from '../typing.ts'
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
    const coming = () => {
      wasOpen.current = somethingIsOpen()
    }
    window.addEventListener('keydown', coming, { capture: true })
    return () => window.removeEventListener('keydown', coming, { capture: true })
  }, [])
  useEffect(() => {
    const all = () => [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const current = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined
    const move = (by: number) => {
      const list = all()
      const here = current()
      const at = here ? list.indexOf(here) + by : by > 0 ? 0 : list.length - 1
      const row = list[Math.max(0, Math.min(at, list.length - 1))]
      row?.querySelector<HTMLElement>('[data-row-link]')?.focus()
      row?.scrollIntoView({ block: 'nearest' })
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || wasOpen.current) return
      if (takesLetters(event.target)) return
      const id = current()?.dataset['row']
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
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [rows, bar, search, help, toggle, clear])
}
