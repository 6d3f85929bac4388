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

it('keeps every row in its place when others come and go, with what is new of each', () => {
  expect(shown(heldPage({ held, before: held, now: page('xya', 'new'), byHand: false }))).toBe('Abc')
})

it.each(['abc', 'abcd'])('is the new page when the rows stand where they stood: %s', (names) => {
  const now = { ...page(names, 'new'), total: 131 }
  expect(heldPage({ held, before: page('xab'), now, byHand: false })).toBe(now)
})

it('follows the person’s own hand', () => {
  const now = page('ac')
  expect(heldPage({ held, before: held, now, byHand: true })).toBe(now)
  expect(shown(heldPage({ held, before: page('xab'), now: page('xa'), byHand: true }))).toBe('ac')
})
