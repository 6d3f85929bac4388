import { expect, it } from 'vitest'
import { compare } from './reconcile.ts'

it('reports lost, duplicated and changed rows', () => {
  const acknowledged = new Map([
    ['kept', '1'],
    ['lost', '1'],
    ['changed', '1'],
    ['twice', '1'],
  ])
  const storedRows = [
    { name: 'kept', facts: '1' },
    { name: 'changed', facts: '2' },
    { name: 'twice', facts: '1' },
    { name: 'twice', facts: '1' },
    { name: 'unknown', facts: '1' },
  ]
  expect(compare('Order', acknowledged, storedRows)).toEqual({
    lost: ['Order lost'],
    doubled: ['Order twice is there twice', 'Order unknown was never acknowledged'],
    broken: ['Order changed is 2 and was acknowledged as 1'],
  })
})
