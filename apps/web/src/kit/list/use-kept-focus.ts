import { type RefObject, useEffect, useRef } from 'react'

interface KeptFocus {
  rows: RefObject<HTMLElement | null>
  /** The bar whose actions are for the selected rows. */
  bar: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
}

/**
 * When the row or the button that had the focus disappears, the focus goes to the row that took its place, and to the
 * search when there is none: a person who works by keyboard goes on where they were.
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
    // Whoever clicks elsewhere has left on purpose.
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

  // After every drawing, because a row may leave by anybody's hand.
  useEffect(() => {
    if (at.current === undefined || (document.activeElement && document.activeElement !== document.body)) return
    const list = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = list[Math.min(Math.max(at.current, 0), list.length - 1)]
    const place = row?.querySelector<HTMLElement>('[data-row-link]') ?? search.current
    place?.focus({ preventScroll: true })
  })
}
