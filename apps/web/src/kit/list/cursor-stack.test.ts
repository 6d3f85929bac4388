import { describe, expect, it } from 'vitest'
import { toPreviousPage, firstPage, toNextPage, readStack } from './cursor-stack.ts'

describe('cursor stack', () => {
  it('goes back the way it came', () => {
    const second = toNextPage(firstPage, 'b')
    const third = toNextPage(second, 'c')
    expect(third).toEqual({ after: 'c', page: 3, stack: ['b'] })
    expect(toPreviousPage(third)).toEqual(second)
    expect(toPreviousPage(second)).toEqual(firstPage)
  })

  it('goes from a shared link back to the first page', () => {
    expect(toPreviousPage({ after: 'x', page: 7, stack: [] })).toEqual(firstPage)
  })

  it('stays on the first page', () => {
    expect(toPreviousPage(firstPage)).toEqual(firstPage)
  })

  it('accepts only a list of strings from a history entry', () => {
    expect(readStack({ stack: ['a', 'b'] })).toEqual(['a', 'b'])
    for (const invalid of [null, undefined, 3, {}, { stack: 'a' }, { stack: [1] }])
      expect(readStack(invalid)).toEqual([])
  })
})
