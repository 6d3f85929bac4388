import { expect, it } from 'vitest'
import { heldPage } from './held-page.ts'

const page = (names: string, state = 'old') => ({
  data: [...names].map((_id) => ({ _id, state })),
  total: names.length,
  totalIsCapped: false,
  nextCursor: null,
})
const shown = ({ data }: { data: readonly { _id: string; state: string }[] }) =>
  data.map(({ _id, state }) => (state === 'old' ? _id : _id.toUpperCase())).join('')

const held = page('abc')

it('keeps rows in place and updates their data while others are added or removed', () => {
  expect(shown(heldPage({ held, before: held, now: page('xya', 'new'), byHand: false }))).toBe('Abc')
})

it.each(['abc', 'abcd'])('returns the new page when the rows have not moved: %s', (names) => {
  const now = { ...page(names, 'new'), total: 131 }
  expect(heldPage({ held, before: page('xab'), now, byHand: false })).toBe(now)
})

it('applies the user’s own changes', () => {
  const now = page('ac')
  expect(heldPage({ held, before: held, now, byHand: true })).toBe(now)
  expect(shown(heldPage({ held, before: page('xab'), now: page('xa'), byHand: true }))).toBe('ac')
})
