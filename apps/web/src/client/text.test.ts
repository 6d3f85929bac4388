import { afterEach, describe, expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'
import { defineText, translate, setLanguage } from './text.ts'

const text = defineText('fruit', {
  en: { hello: 'Hello {{name}}', plain: 'Plain', pears_one: '{{count}} pear', pears_other: '{{count}} pears' },
  es: { hello: 'Hola {{name}}', plain: 'Simple', pears_one: '{{count}} pera', pears_other: '{{count}} peras' },
})

afterEach(() => setLanguage('en'))

describe('translate', () => {
  test('follows the language without a reload', () => {
    expect(translate(text, 'plain')).toBe('Plain')
    setLanguage('es')
    expect(translate(text, 'plain')).toBe('Simple')
  })

  test('inserts values unescaped and pluralizes', () => {
    expect(translate(text, 'hello', { name: '<b>Ana & Co</b>' })).toBe('Hello <b>Ana & Co</b>')
    expect(translate(text, 'pears', { count: 1 })).toBe('1 pear')
    expect(translate(text, 'pears', { count: 12_000 })).toBe('12,000 pears')
  })

  test('uses the plural form at whole millions in Spanish', () => {
    setLanguage('es')
    expect(translate(text, 'pears', { count: 1_000_000 })).toBe('1,000,000 peras')
  })

  test('does not compile with a missing key, value or translation', () => {
    // @ts-expect-error an unknown key
    translate(text, 'gone')
    // @ts-expect-error a name is wanted
    expect(translate(text, 'hello')).toContain('Hello')
    // @ts-expect-error the Spanish key is missing
    defineText('half', { en: { a: 'A' }, es: {} })
    // @ts-expect-error an English key is missing
    defineText('more', { en: { a: 'A' }, es: { a: 'A', b: 'B' } })
  })
})

describe('relative time', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  test.each([
    ['2026-11-15T11:59:55Z', 'just now'],
    ['2026-11-15T12:00:20Z', 'now'],
    ['2026-11-15T11:57:00Z', '3 minutes ago'],
    // Yesterday would be wrong: it was the day before.
    ['2026-11-13T23:00:00Z', '1 day ago'],
    ['2026-11-17T12:00:00Z', 'in 2 days'],
    ['2025-11-01T12:00:00Z', '1 year ago'],
  ])('%s → %s', (iso, expected) => {
    expect(relativeTime(iso, 'en', now)).toBe(expected)
  })
})
