import { describe, expect, it } from 'vitest'
import { differences, ownChanges } from './conflict.ts'

const base = { name: 'Alba', website: null, description: 'Old', logo: null }

describe('differences', () => {
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

  it('sees no difference where both changed it to the same', () => {
    expect(differences(base, { ...base, name: 'Same' }, { ...base, name: 'Same' })).toEqual([])
  })

  it('takes an absent value for an emptied one', () => {
    expect(differences({ ...base, website: undefined }, base, base)).toEqual([])
  })
})

describe('ownChanges', () => {
  it('holds what this person changed and nothing else', () => {
    expect(ownChanges(base, { ...base, name: 'Mine', logo: 'mine.png' })).toEqual({ name: 'Mine', logo: 'mine.png' })
  })

  it('holds a field that was emptied', () => {
    expect(ownChanges(base, { ...base, description: '' })).toEqual({ description: '' })
  })
})
