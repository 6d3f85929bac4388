import type { Island } from './start.ts'

/** The menu of a phone goes away by Escape and by a tap beside it, as menus do. */
export const island: Island = (root) => {
  const menu = root as HTMLDetailsElement
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false
  })
}
