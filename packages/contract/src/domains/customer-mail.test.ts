import { expect, it } from 'vitest'
import { fillMail, unfilledIn } from './customer-mail.ts'

const to = { name: 'Ana María Ortiz', store: 'Marsh & Daughters' }

it('fills the three placeholders wherever they stand', () => {
  expect(fillMail('{firstName}, {name}: {store} {store}', to)).toBe(
    'Ana, Ana María Ortiz: Marsh & Daughters Marsh & Daughters',
  )
})

it('leaves other braces alone, and does not read again what it has filled in', () => {
  expect(fillMail('{email} {{name}} {Name} {', to)).toBe('{email} {Ana María Ortiz} {Name} {')
  expect(fillMail('{name}', { name: '{store} $& $1', store: 'secret' })).toBe('{store} $& $1')
})

it('names what will be sent as it stands, once each', () => {
  expect(unfilledIn('{lastName} {name} {Name} {lastName} {firstName} {order no} {store} {} {\n}')).toEqual([
    '{lastName}',
    '{Name}',
    '{order no}',
  ])
  expect(unfilledIn('Hello {name}')).toEqual([])
})
