import { describe, expect, it } from 'vitest'
import { differences, ownChanges } from './conflict.ts'

const base = { name: 'Alba', website: null, description: 'Old', logo: null }

describe('findDifferences', () => {
  it('lists only what the other person changed', () => {
    const mine = { ...base, name: 'Mine' }
    expect(differences(base, mine, { ...base, description: 'Theirs' })).toEqual([
      { name: 'description', mine: 'Old', theirs: 'Theirs', disputed: false },
    ])
  })

  it('marks a field that both changed', () => {
    const found = differences(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' })
    expect(found).toEqual([{ name: 'name', mine: 'Mine', theirs: 'Theirs', disputed: true }])
  })

  it('ignores a field that both changed to the same value', () => {
    expect(differences(base, { ...base, name: 'Same' }, { ...base, name: 'Same' })).toEqual([])
  })

  it('treats an absent value like an emptied one', () => {
    expect(differences({ ...base, website: undefined }, base, base)).toEqual([])
  })
})

describe('findLocalChanges', () => {
  it('contains only what this person changed', () => {
    expect(ownChanges(base, { ...base, name: 'Mine', logo: 'mine.png' })).toEqual({ name: 'Mine', logo: 'mine.png' })
  })

  it('contains a field that was emptied', () => {
    expect(ownChanges(base, { ...base, description: '' })).toEqual({ description: '' })
  })
})
