import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type StorageKey, storage } from '#contract/browser-storage.ts'
import { clearSessionStorage, readJson, readText, remove, writeJson, writeText } from './storage.ts'

const deny = () => {
  throw new DOMException('denied', 'SecurityError')
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of ['theme', 'session', 'auth'] as const) remove(key)
})

test('falls back to memory when storage throws', () => {
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny })
  writeText('theme', 'dark')
  expect(readText('theme')).toBe('dark')
  remove('theme')
  expect(readText('theme')).toBeUndefined()
})

test('reads an invalid value as undefined', () => {
  writeText('session', '{"access_token":')
  expect(readJson('session')).toBeUndefined()
})

test('clears session storage and keeps local storage', () => {
  writeJson('session', { access_token: 'a', csrf_token: 'b' })
  writeText('theme', 'dark')
  clearSessionStorage()
  expect(readJson('session')).toBeUndefined()
  expect(readText('theme')).toBe('dark')
})

const signedOutKeys = (Object.keys(storage) as StorageKey[]).filter((key) => storage[key].until !== 'never')

test('a sign-out keeps only the keys declared as permanent', async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined, location: { assign: () => undefined } })
  const { endSession: leave } = await import('./sign-out.ts')
  for (const key of Object.keys(storage) as StorageKey[]) writeText(key, '1')
  leave('signed out')
  expect(signedOutKeys.filter((key) => readText(key) !== undefined)).toEqual([])
  expect(readText('theme')).toBe('1')
})

test('the script before the first paint reads declared keys only', () => {
  const script = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'theme.js'), 'utf8')
  const readKeys = [...script.matchAll(/\bread\(([^)]*)\)/g)].map(([, key]) => key)
  expect(readKeys).toEqual(["'theme'", "'language'", "'auth'"])
  const local = Object.entries(storage).flatMap(([key, { area }]) => (area === 'local' ? [`'${key}'`] : []))
  expect(local).toEqual(expect.arrayContaining(readKeys))
  expect(script.match(/localStorage|sessionStorage|indexedDB|cookie/g)).toEqual(['localStorage'])
})
