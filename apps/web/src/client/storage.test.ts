import { afterEach, expect, test, vi } from 'vitest'
import { clearSessionStorage, readJson, readText, remove, writeJson, writeText } from './storage.ts'

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of ['theme', 'session', 'auth'] as const) remove(key)
})

test('works on without storage', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeText('theme', 'dark')
  expect(readText('theme')).toBe('dark')
  remove('theme')
  expect(readText('theme')).toBeUndefined()
})

test('reads a broken value as none', () => {
  writeText('session', '{"access_token":')
  expect(readJson('session')).toBeUndefined()
})

test('clears what belongs to the session and keeps the rest', () => {
  writeJson('session', { access_token: 'a', csrf_token: 'b' })
  writeText('theme', 'dark')
  clearSessionStorage()
  expect(readJson('session')).toBeUndefined()
  expect(readText('theme')).toBe('dark')
})
