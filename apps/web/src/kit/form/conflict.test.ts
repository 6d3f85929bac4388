import { describe, expect, it } from 'vitest'
import { findDifferences, findLocalChanges, fromFirstDifference } from './conflict.ts'

const base = { name: 'Alba', website: null, description: 'Old', logo: null }

describe('findDifferences', () => {
  it('lists only what the other person changed', () => {
    const mine = { ...base, name: 'Mine' }
    expect(findDifferences(base, mine, { ...base, description: 'Theirs' })).toEqual([
      { name: 'description', mine: 'Old', theirs: 'Theirs', disputed: false },
    ])
  })

  it('marks a field that both changed', () => {
    const diffs = findDifferences(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' })
    expect(diffs).toEqual([{ name: 'name', mine: 'Mine', theirs: 'Theirs', disputed: true }])
  })

  it('ignores a field that both changed to the same value', () => {
    expect(findDifferences(base, { ...base, name: 'Same' }, { ...base, name: 'Same' })).toEqual([])
  })

  it('treats an absent value like an emptied one', () => {
    expect(findDifferences({ ...base, website: undefined }, base, base)).toEqual([])
  })
})

describe('findLocalChanges', () => {
  it('contains only what this person changed', () => {
    expect(findLocalChanges(base, { ...base, name: 'Mine', logo: 'mine.png' })).toEqual({
      name: 'Mine',
      logo: 'mine.png',
    })
  })

  it('contains a field that was emptied', () => {
    expect(findLocalChanges(base, { ...base, description: '' })).toEqual({ description: '' })
  })
})

it('shows long texts from their first difference', () => {
  const shared = 'Words that both versions have. '.repeat(20)
  const [mine, theirs] = [`${shared}My ending.`, `${shared}Their ending.`]
  expect(fromFirstDifference(mine, theirs)).toMatch(/^… .{50,100}My ending\.$/)
  expect(fromFirstDifference(theirs, mine)).toMatch(/^… .{50,100}Their ending\.$/)
  expect(fromFirstDifference('Short mine', 'Short theirs')).toBe('Short mine')
  expect(fromFirstDifference(`New start. ${shared}`, shared)).toBe(`New start. ${shared}`)
  expect(fromFirstDifference(shared, '')).toBe(shared)
  const word = 'x'.repeat(400)
  expect(fromFirstDifference(`${word}1`, `${word}2`)).toBe(`${word}1`)
})
