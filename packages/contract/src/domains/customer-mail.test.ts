import { expect, it } from 'vitest'
import * as z from 'zod'
import { validationWords } from '../core/validation-words.ts'
import { fillMail, unfilledIn } from './customer-mail.ts'
import { customerMail } from './customers.ts'

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

it('an empty one is told what is missing', () => {
  const written = {
    customer_id: '01890000-0000-7000-8000-000000000000',
    purpose: 'service',
    subject: 'Hello',
    body: ' ',
  }
  const { error } = z.safeParse(customerMail, written, { error: validationWords('en') })
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([['body', 'This is required.']])
})
