import { expect, it } from 'vitest'
import { normalizeForSearch } from './normalize.ts'

it.each([
  [' Linen  SHIRT ', 'linen shirt'],
  ['Größe\t XL', 'große xl'],
  ['Cafe\u0301', 'cafe'],
  ['a\u00a0b', 'a b'],
  ['~ [x]', '~ [x]'],
  ['', ''],
])('normalizes %j to %j', (text, normalized) => expect(normalizeForSearch(text)).toBe(normalized))
