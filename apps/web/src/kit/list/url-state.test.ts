import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { type ListState, type Sort, getListShape, pageSizes, readState, toViewSearch, writeState } from './url-state.ts'

const shape = getListShape(brands.list)
const fallback: Sort = { by: 'name', order: 'asc' }
const emptyState = readState(new URLSearchParams(), shape, fallback)
const parse = (text: string) => readState(new URLSearchParams(text), shape, fallback)

describe('getListShape', () => {
  it('reads sorts and filters from the query schema', () => {
    expect(shape.sorts).toEqual(['name', 'createdAt', 'updatedAt'])
    expect(Object.keys(shape.filters)).toEqual(['logo', 'createdFrom', 'createdTo'])
  })
})

describe('readState', () => {
  it('returns defaults for an empty URL', () => {
    expect(emptyState).toEqual({ search: '', filters: {}, sort: fallback, limit: 50, after: undefined, page: 1 })
  })

  it('ignores values the list would reject', () => {
    const state = parse('logo=maybe&createdFrom=yesterday&sort=price&limit=7&page=9&other=1&q=')
    expect(state).toEqual(emptyState)
  })

  it('reads a descending sort', () => {
    expect(parse('sort=-updatedAt').sort).toEqual({ by: 'updatedAt', order: 'desc' })
  })

  it('has no first page with a cursor', () => {
    expect(parse('after=abc').page).toBe(2)
    expect(parse('after=abc&page=-4').page).toBe(2)
  })

  it('truncates a search that is too long', () => {
    expect(parse(`q=${'a'.repeat(500)}`).search).toHaveLength(120)
  })
})

describe('writeState', () => {
  it('omits defaults', () => {
    expect(writeState(emptyState, fallback).toString()).toBe('')
  })

  it('round-trips', () => {
    const text = fc.string({ maxLength: 60 }).map((value) => value.trim())
    const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const position = fc.record({ after: fc.string({ minLength: 1 }), page: fc.integer({ min: 2, max: 900 }) })
    const states: fc.Arbitrary<ListState> = fc
      .record({
        search: text,
        filters: fc.record(
          { logo: fc.constantFrom('with', 'without'), createdFrom: date.map((day) => day.toISOString().slice(0, 10)) },
          { requiredKeys: [] },
        ),
        sort: fc.record({ by: fc.constantFrom(...shape.sorts), order: fc.constantFrom('asc', 'desc') }),
        limit: fc.constantFrom(...pageSizes),
        place: fc.option(position, { nil: { after: undefined, page: 1 } }),
      })
      .map(({ place: { after, page }, ...rest }) => ({ ...rest, after, page }))
    fc.assert(
      fc.property(states, (state) => {
        expect(readState(writeState(state, fallback), shape, fallback)).toEqual(state)
      }),
    )
  })

  it('omits the page from a saved view', () => {
    expect(toViewSearch(parse('q=al&page=3&after=x&limit=200&logo=with'), fallback)).toBe('q=al&logo=with')
  })
})
