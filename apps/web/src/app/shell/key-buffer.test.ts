import { afterEach, expect, test, vi } from 'vitest'
import { startKeyBuffer, takeBufferedKeys } from './key-buffer.ts'

// The web tests run without a DOM: stub the parts of window that the key buffer uses.
const page = new EventTarget()
vi.stubGlobal('window', page)
vi.stubGlobal('Element', Map)

const press = (key: string, init: object = {}) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...init })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(() => void takeBufferedKeys())

test('buffers typed keys until the field takes them, and hides them from the page', () => {
  startKeyBuffer()
  const seen = vi.fn<(event: Event) => void>()
  page.addEventListener('keydown', seen)
  for (const key of ['z', 'o', 'x', 'Backspace', 'e', 'Enter']) expect(press(key)).toBe(true)
  expect(seen).not.toHaveBeenCalled()
  expect(takeBufferedKeys()).toBe('zoe')
  expect(press('b')).toBe(false)
  expect(seen).toHaveBeenCalledOnce()
  page.removeEventListener('keydown', seen)
})

test('ignores shortcuts and keys that type nothing', () => {
  startKeyBuffer()
  expect(press('k', { ctrlKey: true })).toBe(false)
  expect(press('Escape')).toBe(false)
  expect(takeBufferedKeys()).toBe('')
})
