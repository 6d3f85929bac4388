import { expect, it } from 'vitest'
import type { DiscountDecision } from '#contract/pricing/cart.ts'
import { emptyAddress } from '#web/entities/addresses/address-values.ts'
import {
  toCart,
  type OrderDraft,
  emptyDraft,
  withCustomer,
  formSchema,
  getIneffectiveCodes,
  toOrderInput,
  readDraft,
  addVariant,
} from './new-order.draft.ts'

const soap = '0199b6e8-0000-7000-8000-000000000001'
const bowl = '0199b6e8-0000-7000-8000-000000000002'
const ana = '0199b6e8-0000-7000-8000-000000000003'

const draft = (kind: OrderDraft['kind'], method: string, changes: Partial<OrderDraft['values']> = {}): OrderDraft => {
  const empty = emptyDraft(kind, method, emptyAddress)
  return { ...empty, values: { ...empty.values, lines: [{ variant: soap, quantity: 2 }], ...changes } }
}

it('increments the quantity of a variant that is in the cart and appends a new one', () => {
  const lines = addVariant(addVariant(addVariant([], soap), bowl), soap)
  expect(lines).toEqual([
    { variant: soap, quantity: 2 },
    { variant: bowl, quantity: 1 },
  ])
  expect(addVariant([{ variant: soap, quantity: '2x' }], soap)).toEqual([{ variant: soap, quantity: 1 }])
})

it('quotes valid fields and leaves out invalid ones', () => {
  expect(toCart(draft('customer', 'pickup', { lines: [] }))).toBeUndefined()
  expect(toCart(draft('customer', 'pickup', { lines: [{ variant: soap, quantity: '2x' }] }))).toBeUndefined()
  const incomplete = toCart(draft('customer', 'delivery', { codes: ['AB', ' summer 10 '], points: 'many' }))
  expect(incomplete).toMatchObject({ lines: [{ variant: soap, quantity: 2 }], codes: ['SUMMER10'], points: 0 })
  expect(incomplete).not.toHaveProperty('buyer')
  expect(incomplete).not.toHaveProperty('address')
})

it('quotes custom items, other prices and the discount', () => {
  const custom = { title: 'Gift wrap', price: 500, isTaxable: false }
  const manualDiscount = { type: 'percentage' as const, value: 100_000, reason: 'Damaged box' }
  const lines = [
    { variant: soap, quantity: 1, unitPrice: 900 },
    { custom, quantity: 2 },
  ]
  expect(toCart(draft('guest', 'pickup', { lines, manualDiscount }))).toMatchObject({ lines, manualDiscount })
  const stored = draft('guest', 'pickup', { lines, manualDiscount, isPaid: true })
  expect(readDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
})

it('includes the buyer once known; a guest has neither points nor credit', () => {
  expect(toCart(draft('customer', 'pickup', { buyer: { customer: ana }, points: 5 }))).toMatchObject({
    buyer: { customer: ana },
    points: 5,
  })
  const guest = toCart(draft('guest', 'pickup', { buyer: { name: 'Ana', email: null, phone: null }, points: 5 }))
  expect(guest).toMatchObject({ buyer: { name: 'Ana' } })
  expect(guest).not.toHaveProperty('points')
})

it('requires an address only for deliveries', () => {
  const { values } = draft('guest', 'delivery', { buyer: { name: 'Ana', email: null, phone: null } })
  expect(
    formSchema('guest', true)
      .safeParse(values)
      .error?.issues.map(({ path }) => path.join('.')),
  ).toEqual(['address.line1'])
  const pickup = formSchema('guest', false).parse({ ...values, method: 'pickup' })
  expect(toOrderInput(pickup, 'guest', 1500)).toMatchObject({
    address: null,
    expectedTotal: 1500,
    buyer: { name: 'Ana' },
  })
})

it('is for the requested customer and keeps the lines', () => {
  const scanned = draft('guest', 'pickup', { buyer: { name: 'Ana' }, codes: ['SUMMER10'] })
  const forAna = withCustomer(scanned, ana, emptyAddress)
  expect(forAna).toMatchObject({ kind: 'customer', values: { buyer: { customer: ana }, codes: [] } })
  expect(forAna.values.lines).toEqual(scanned.values.lines)
  expect(withCustomer(forAna, ana, emptyAddress)).toBe(forAna)
})

it('lists the entered codes that take nothing off, and no other discounts', () => {
  const decision = (code: string | null, outcome: DiscountDecision['outcome']): DiscountDecision => ({
    discount: null,
    name: '',
    code,
    outcome,
    reason: 'ended',
    amount: 0,
    missing: null,
    wanted: null,
    beatenBy: [],
  })
  const all = [decision('SUMMER10', 'refused'), decision('ELSE', 'refused'), decision(null, 'refused')]
  const ineffective = getIneffectiveCodes(['SUMMER 10', 'WINTER'], [...all, decision('WINTER', 'applied')])
  expect(ineffective.map(({ code }) => code)).toEqual(['SUMMER10'])
})

it('reads a stored draft and rejects anything else', () => {
  const stored = draft('customer', 'pickup')
  expect(readDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  expect(readDraft({ kind: 'customer' })).toBeUndefined()
  expect(readDraft(undefined)).toBeUndefined()
})

it('checks the ZIP code of a typed address, but not of a saved one', () => {
  const typed = { line1: '1 Main St', country: 'US', postcode: '1000' }
  const hasProblem = (saved: { postcode: string; country: string }[]) =>
    formSchema('guest', true, () => saved)
      .shape.address.safeParse(typed)
      .error?.issues.some(({ path }) => path.join('.') === 'postcode') ?? false
  expect(hasProblem([])).toBe(true)
  expect(hasProblem([{ postcode: '1000', country: 'US' }])).toBe(false)
})

it('writes the postal code of a typed address as mail does', () => {
  const typed = { line1: '1 North Street', country: 'GB', postcode: 'ky169qs' }
  expect(formSchema('guest', true).shape.address.parse(typed)).toMatchObject({ postcode: 'KY16 9QS' })
})
