import { type RefObject, useEffect, useRef } from 'react'

interface PreserveFocusOptions {
  rows: RefObject<HTMLElement | null>
  /** The bar with the actions for selected rows. */
  bar: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
}

/**
 * When the focused row or button disappears, the focus moves to the row that took its place, or to the search if there
 * is none, so that keyboard users keep their position.
 */
export const usePreserveFocus = ({ rows, bar, search }: PreserveFocusOptions): void => {
  const rowIndex = useRef<number | undefined>(undefined)

  useEffect(() => {
    const getRows = () => [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const row = target.closest<HTMLElement>('[data-row]')
      if (row && rows.current?.contains(row)) rowIndex.current = getRows().indexOf(row)
      else if (bar.current?.contains(target))
        rowIndex.current = getRows().findIndex((element) => element.dataset['selected'])
      else rowIndex.current = rows.current?.contains(target) ? 0 : undefined
    }
    // A click elsewhere leaves the list on purpose.
    const onPointerDown = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && [rows, bar].some(({ current }) => current?.contains(target))
      if (!inside) rowIndex.current = undefined
    }
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [rows, bar])

  // After every render, because other people can remove rows too.
  useEffect(() => {
    if (rowIndex.current === undefined || (document.activeElement && document.activeElement !== document.body)) return
    const list = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = list[Math.min(Math.max(rowIndex.current, 0), list.length - 1)]
    const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? search.current
    target?.focus({ preventScroll: true })
  })
}
