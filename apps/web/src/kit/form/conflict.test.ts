import { describe, expect, it } from 'vitest'
import { differences, merged } from './conflict.ts'

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

describe('merged', () => {
  const mine = { ...base, name: 'Mine', logo: 'mine.png' }
  const theirs = { ...base, name: 'Theirs', description: 'Theirs' }

  it('keeps what only one of them changed', () => {
    expect(merged(base, mine, theirs, new Set())).toEqual({
      name: 'Theirs',
      website: null,
      description: 'Theirs',
      logo: 'mine.png',
    })
  })

  it('keeps mine where it was chosen', () => {
    expect(merged(base, mine, theirs, new Set(['name'])).name).toBe('Mine')
  })

  it('never lets a choice undo a change that was not disputed', () => {
    expect(merged(base, mine, theirs, new Set(['description'])).description).toBe('Theirs')
  })
})
