import { expect, it } from 'vitest'
import * as z from 'zod'
import { validationMessages } from '#contract/core/validation-messages.ts'
import { customerMail, fillPlaceholders, findUnknownPlaceholders } from './customer-mail.ts'

const to = { name: 'Ana María Ortiz', store: 'Marsh & Daughters' }

it('fills all occurrences of the three placeholders', () => {
  expect(fillPlaceholders('{firstName}, {name}: {store} {store}', to)).toBe(
    'Ana, Ana María Ortiz: Marsh & Daughters Marsh & Daughters',
  )
})

it('leaves other braces and placeholders inside values', () => {
  expect(fillPlaceholders('{email} {{name}} {Name} {', to)).toBe('{email} {Ana María Ortiz} {Name} {')
  expect(fillPlaceholders('{name}', { name: '{store} $& $1', store: 'secret' })).toBe('{store} $& $1')
})

it('lists unknown placeholders once each', () => {
  expect(findUnknownPlaceholders('{lastName} {name} {Name} {lastName} {firstName} {order no} {store} {} {\n}')).toEqual(
    ['{lastName}', '{Name}', '{order no}'],
  )
  expect(findUnknownPlaceholders('Hello {name}')).toEqual([])
  expect(findUnknownPlaceholders('Hello {{firstName}} {{name} {store}')).toEqual(['{{firstName}}', '{{name}'])
})

it('rejects an empty body', () => {
  const input = {
    customer: '01890000-0000-7000-8000-000000000000',
    purpose: 'service',
    subject: 'Hello',
    body: ' ',
  }
  const { error } = z.safeParse(customerMail, input, { error: validationMessages('en') })
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([['body', 'This is required.']])
})
