import { expect, it } from 'vitest'
import * as z from 'zod'
import { validationWords } from '../core/validation-words.ts'
import { fillMail, unfilledIn } from './customer-mail.ts'
import { customerMail } from './customers.ts'

const to = { name: 'Ana María Ortiz', store: 'Marsh & Daughters' }

it('fills all occurrences of the three placeholders', () => {
  expect(fillMail('{firstName}, {name}: {store} {store}', to)).toBe(
    'Ana, Ana María Ortiz: Marsh & Daughters Marsh & Daughters',
  )
})

it('leaves other braces and placeholders inside values', () => {
  expect(fillMail('{email} {{name}} {Name} {', to)).toBe('{email} {Ana María Ortiz} {Name} {')
  expect(fillMail('{name}', { name: '{store} $& $1', store: 'secret' })).toBe('{store} $& $1')
})

it('lists unknown placeholders once each', () => {
  expect(unfilledIn('{lastName} {name} {Name} {lastName} {firstName} {order no} {store} {} {\n}')).toEqual([
    '{lastName}',
    '{Name}',
    '{order no}',
  ])
  expect(unfilledIn('Hello {name}')).toEqual([])
})

it('rejects an empty body', () => {
  const written = {
    customer_id: '01890000-0000-7000-8000-000000000000',
    purpose: 'service',
    subject: 'Hello',
    body: ' ',
  }
  const { error } = z.safeParse(customerMail, written, { error: validationWords('en') })
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([['body', 'This is required.']])
})
