import { afterEach, expect, test, vi } from 'vitest'
import { keepKeys, takeKeys } from './keys-ahead.ts'

// The web tests run without a DOM: stub the parts of window that the key buffer uses.
const page = new EventTarget()
vi.stubGlobal('window', page)
vi.stubGlobal('Element', Map)

const press = (key: string, more: object = {}) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(() => void takeKeys())

test('buffers typed keys until the field takes them, and hides them from the page', () => {
  keepKeys()
  const seen = vi.fn<(event: Event) => void>()
  page.addEventListener('keydown', seen)
  for (const key of ['z', 'o', 'x', 'Backspace', 'e', 'Enter']) expect(press(key)).toBe(true)
  expect(seen).not.toHaveBeenCalled()
  expect(takeKeys()).toBe('zoe')
  expect(press('b')).toBe(false)
  expect(seen).toHaveBeenCalledOnce()
  page.removeEventListener('keydown', seen)
})

test('ignores shortcuts and keys that type nothing', () => {
  keepKeys()
  expect(press('k', { ctrlKey: true })).toBe(false)
  expect(press('Escape')).toBe(false)
  expect(takeKeys()).toBe('')
})
