import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { type ListState, type Sort, pageSizes, readState, shapeOf, viewOf, writeState } from './url-state.ts'

const shape = shapeOf(brands.list.query)
const fallback: Sort = { by: 'name', order: 'asc' }
const plain = readState(new URLSearchParams(), shape, fallback)
const read = (text: string) => readState(new URLSearchParams(text), shape, fallback)

describe('toListShape', () => {
  it('reads sorts and filters from the query schema', () => {
    expect(shape.sorts).toEqual(['name', 'createdAt', 'updatedAt'])
    expect(Object.keys(shape.filters)).toEqual(['logo', 'createdFrom', 'createdTo'])
  })
})

describe('readState', () => {
  it('returns defaults for an empty URL', () => {
    expect(plain).toEqual({ search: '', filters: {}, sort: fallback, limit: 50, after: undefined, page: 1 })
  })

  it('ignores values the list would reject', () => {
    const state = read('logo=maybe&createdFrom=yesterday&sort=price&limit=7&page=9&other=1&q=')
    expect(state).toEqual(plain)
  })

  it('reads a descending sort', () => {
    expect(read('sort=-updatedAt').sort).toEqual({ by: 'updatedAt', order: 'desc' })
  })

  it('has no first page with a cursor', () => {
    expect(read('after=abc').page).toBe(2)
    expect(read('after=abc&page=-4').page).toBe(2)
  })

  it('truncates a search that is too long', () => {
    expect(read(`q=${'a'.repeat(500)}`).search).toHaveLength(120)
  })
})

describe('writeState', () => {
  it('omits defaults', () => {
    expect(writeState(plain, fallback).toString()).toBe('')
  })

  it('round-trips', () => {
    const words = fc.string({ maxLength: 60 }).map((text) => text.trim())
    const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const place = fc.record({ after: fc.string({ minLength: 1 }), page: fc.integer({ min: 2, max: 900 }) })
    const states: fc.Arbitrary<ListState> = fc
      .record({
        search: words,
        filters: fc.record(
          { logo: fc.constantFrom('with', 'without'), createdFrom: date.map((day) => day.toISOString().slice(0, 10)) },
          { requiredKeys: [] },
        ),
        sort: fc.record({ by: fc.constantFrom(...shape.sorts), order: fc.constantFrom('asc', 'desc') }),
        limit: fc.constantFrom(...pageSizes),
        place: fc.option(place, { nil: { after: undefined, page: 1 } }),
      })
      .map(({ place: { after, page }, ...rest }) => ({ ...rest, after, page }))
    fc.assert(
      fc.property(states, (state) => {
        expect(readState(writeState(state, fallback), shape, fallback)).toEqual(state)
      }),
    )
  })

  it('omits the page from a saved view', () => {
    expect(viewOf(read('q=al&page=3&after=x&limit=200&logo=with'), fallback)).toBe('q=al&logo=with')
  })
})
