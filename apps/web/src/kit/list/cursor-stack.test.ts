import { describe, expect, it } from 'vitest'
import { backward, firstPlace, forward, readStack } from './cursor-stack.ts'

describe('cursor stack', () => {
  it('goes back the way it came', () => {
    const second = forward(firstPlace, 'b')
    const third = forward(second, 'c')
    expect(third).toEqual({ after: 'c', page: 3, stack: ['b'] })
    expect(backward(third)).toEqual(second)
    expect(backward(second)).toEqual(firstPlace)
  })

  it('goes from a shared link back to the first page', () => {
    expect(backward({ after: 'x', page: 7, stack: [] })).toEqual(firstPlace)
  })

  it('stays on the first page', () => {
    expect(backward(firstPlace)).toEqual(firstPlace)
  })

  it('accepts only a list of strings from a history entry', () => {
    expect(readStack({ stack: ['a', 'b'] })).toEqual(['a', 'b'])
    for (const odd of [null, undefined, 3, {}, { stack: 'a' }, { stack: [1] }]) expect(readStack(odd)).toEqual([])
  })
})
