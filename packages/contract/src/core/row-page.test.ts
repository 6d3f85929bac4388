import { expect, it } from 'vitest'
import { toRowPage } from './row-page.ts'

const rest = { total: 2, totalIsCapped: false, nextCursor: null }

it('turns columns into rows with their objects, in order', () => {
  const columns = {
    _id: ['a', 'b'],
    'customer.name': ['Ana', ''],
    'slot.date': ['2026-01-02', null],
    'slot.start': [null, '09:00'],
    tags: [['x', 'y'], []],
  }
  expect(toRowPage({ columns, ...rest })).toEqual({
    data: [
      { _id: 'a', customer: { name: 'Ana' }, slot: { date: '2026-01-02', start: null }, tags: ['x', 'y'] },
      { _id: 'b', customer: { name: '' }, slot: null, tags: [] },
    ],
    ...rest,
  })
  expect(toRowPage({ columns: {}, ...rest })).toEqual({ data: [], ...rest })
})

it.each([{ data: [{ _id: 'a' }], ...rest }, { columns: ['name'] }, null, 'text'])('leaves %o as it is', (data) => {
  expect(toRowPage(data)).toBe(data)
})
