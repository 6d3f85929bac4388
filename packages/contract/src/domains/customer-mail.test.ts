import { expect, it } from 'vitest'
import * as z from 'zod'
import { validationMessages } from '#contract/core/validation-messages.ts'
import { customerMail, fillMailFields, findUnknownMailFields, listMailFields } from './customer-mail.ts'

const to = { name: 'Ana María Ortiz', store: 'Marsh & Daughters' }

it('fills all occurrences of the merge fields', () => {
  expect(fillMailFields('{{first_name}}, {{ name }}: {{store_name}} {{store_name}}', to)).toBe(
    'Ana, Ana María Ortiz: Marsh & Daughters Marsh & Daughters',
  )
})

it('fills the fields of texts from before', () => {
  expect(fillMailFields('{firstName}, {name}: {store} {store}', to)).toBe(
    'Ana, Ana María Ortiz: Marsh & Daughters Marsh & Daughters',
  )
})

it('greets people without a name', () => {
  const unnamed = { name: '', store: 'Shop' }
  expect(fillMailFields('Hi {{first_name}},', unnamed)).toBe('Hi,')
  expect(fillMailFields('Hola, {{first_name}}:', unnamed)).toBe('Hola:')
  expect(fillMailFields('Hi {{first_name|there}},', unnamed)).toBe('Hi there,')
  expect(fillMailFields('Hi {{first_name|there}},', to)).toBe('Hi Ana,')
})

it('leaves other braces and fields inside values', () => {
  expect(fillMailFields('{email} {{points}} {Name} {', to)).toBe('{email} {{points}} {Name} {')
  const name = '{store} {{store_name}} $& $1'
  expect(fillMailFields('{{name}} {name}', { name, store: 'secret' })).toBe(`${name} ${name}`)
})

it('lists unknown fields once each', () => {
  const text = '{lastName} {name} {Name} {lastName} {firstName} {order no} {store} {} {\n} {{points}} {{name|you}}'
  expect(findUnknownMailFields(text)).toEqual(['{lastName}', '{Name}', '{order no}', '{{points}}'])
  expect(findUnknownMailFields('Hello {{name}} {name}')).toEqual([])
  expect(findUnknownMailFields('Hello {{firstName}} {{name} {store}')).toEqual(['{{firstName}}', '{{name}'])
})

it('names the fields', () => {
  expect(listMailFields('en')).toBe('{{first_name}}, {{name}}, or {{store_name}}')
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
