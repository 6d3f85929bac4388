import type { Island } from './start-islands.ts'

/** Closes the phone menu on Escape and on a tap outside it. */
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
