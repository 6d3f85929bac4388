import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focus for a list whose rows open panels in its place: a panel that opens gets it at its heading
 * (`data-panel-heading`), and going back returns it to the row (`data-opens`).
 */
export const useDrillDownFocus = (openPanel: string | undefined): RefObject<HTMLDivElement | null> => {
  const container = useRef<HTMLDivElement>(null)
  const previous = useRef(openPanel)
  useEffect(() => {
    const closed = previous.current
    previous.current = openPanel
    if (closed === openPanel) return
    const heading = container.current?.querySelector<HTMLElement>('[data-panel-heading]')
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
    container.current?.scrollTo(0, 0)
    if (openPanel !== undefined) heading?.focus()
    else (rows.find((row) => row.dataset['opens'] === closed) ?? rows[0])?.focus()
  }, [openPanel])
  return container
}
