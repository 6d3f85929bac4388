import { type RefObject, useEffect, useRef } from 'react'

interface KeptFocus {
  rows: RefObject<HTMLElement | null>
  /** The bar with the actions for selected rows. */
  bar: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
}

/**
 * When the focused row or button disappears, the focus moves to the row that took its place, or to the search if there
 * is none, so that keyboard users keep their position.
 */
export const useKeptFocus = ({ rows, bar, search }: KeptFocus): void => {
  const at = useRef<number | undefined>(undefined)

  useEffect(() => {
    const all = () => [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const moved = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const row = target.closest<HTMLElement>('[data-row]')
      if (row && rows.current?.contains(row)) at.current = all().indexOf(row)
      else if (bar.current?.contains(target)) at.current = all().findIndex((one) => one.dataset['selected'])
      else at.current = rows.current?.contains(target) ? 0 : undefined
    }
    // A click elsewhere leaves the list on purpose.
    const clicked = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && [rows, bar].some(({ current }) => current?.contains(target))
      if (!inside) at.current = undefined
    }
    document.addEventListener('focusin', moved)
    document.addEventListener('pointerdown', clicked)
    return () => {
      document.removeEventListener('focusin', moved)
      document.removeEventListener('pointerdown', clicked)
    }
  }, [rows, bar])

  // After every render, because other people can remove rows too.
  useEffect(() => {
    if (at.current === undefined || (document.activeElement && document.activeElement !== document.body)) return
    const list = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = list[Math.min(Math.max(at.current, 0), list.length - 1)]
    const place = row?.querySelector<HTMLElement>('[data-row-link]') ?? search.current
    place?.focus({ preventScroll: true })
  })
}
