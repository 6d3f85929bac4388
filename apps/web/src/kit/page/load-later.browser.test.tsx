import { type ComponentType, useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { loadControlsLater } from './load-later.tsx'

const Placeholder = () => <button type="button">Actions</button>

const Menu = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      Actions
    </button>
  )
}

it('opens a menu whose code arrives while its button is pressed', async () => {
  const loading = Promise.withResolvers<ComponentType>()
  const Controls = loadControlsLater(() => loading.promise, Placeholder, { replaysClick: true })
  await renderPage(<Controls />)
  const button = page.getByRole('button', { name: 'Actions' })
  const pressed = button.element()
  pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  loading.resolve(Menu)
  await loading.promise
  // React has rendered two frames later.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  pressed.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  pressed.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
})
