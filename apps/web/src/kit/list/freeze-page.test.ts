import { expect, it } from 'vitest'
import { freezePage } from './freeze-page.ts'

const page = (names: string, state = 'old') => ({
  data: [...names].map((_id) => ({ _id, state })),
  total: names.length,
  totalIsCapped: false,
  nextCursor: null,
})
const toText = ({ data }: { data: readonly { _id: string; state: string }[] }) =>
  data.map(({ _id, state }) => (state === 'old' ? _id : _id.toUpperCase())).join('')

const frozen = page('abc')

it('keeps rows in place and updates their data while others are added or removed', () => {
  expect(toText(freezePage({ frozen, before: frozen, latest: page('xya', 'new'), isOwnChange: false }))).toBe('Abc')
})

it.each(['abc', 'abcd'])('returns the new page when the rows have not moved: %s', (names) => {
  const latest = { ...page(names, 'new'), total: 131 }
  expect(freezePage({ frozen, before: page('xab'), latest, isOwnChange: false })).toBe(latest)
})

it('applies the user’s own changes', () => {
  const latest = page('ac')
  expect(freezePage({ frozen, before: frozen, latest, isOwnChange: true })).toBe(latest)
  expect(toText(freezePage({ frozen, before: page('xab'), latest: page('xa'), isOwnChange: true }))).toBe('ac')
})
