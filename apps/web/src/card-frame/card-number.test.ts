import { expect, it } from 'vitest'
import { checkCvc, checkExpiry, checkNumber, formatExpiry, formatNumber, getBrand } from './card-number.ts'

it.each([
  ['4242424242424242', 'Visa'],
  ['5555555555554444', 'Mastercard'],
  ['2223003122003222', 'Mastercard'],
  ['378282246310005', 'Amex'],
  ['6011111111111117', 'Discover'],
  ['3056930009020004', 'Diners Club'],
  ['3566002020360505', 'JCB'],
  ['6200000000000005', 'UnionPay'],
  ['9999', ''],
])('recognizes the brand of %s', (number, brand) => expect(getBrand(number).name).toBe(brand))

it('accepts whole numbers with a valid check digit', () => {
  expect(checkNumber('4242 4242 4242 4242')).toBeUndefined()
  expect(checkNumber('3782 822463 10005')).toBeUndefined()
  expect(checkNumber('')).toBe('missing')
  expect(checkNumber('4242 4242')).toBe('incomplete')
  expect(checkNumber('4242 4242 4242 4241')).toBe('invalid')
})

it('groups numbers as they are printed', () => {
  expect(formatNumber('42424242424242')).toBe('4242 4242 4242 42')
  expect(formatNumber('378282246310005999')).toBe('3782 822463 10005')
})

it.each([
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['1229', '12 / 29'],
  ['12/2029', '12 / 29'],
  ['1/29', '01 / 29'],
  ['12 / 2', '12 / 2'],
])('formats the date %s as %s', (typed, formatted) => expect(formatExpiry(typed)).toBe(formatted))

it('accepts this month and later', () => {
  const now = new Date(2026, 10, 16)
  expect(checkExpiry('11 / 26', now)).toBeUndefined()
  expect(checkExpiry('10 / 26', now)).toBe('past')
  expect(checkExpiry('13 / 27', now)).toBe('invalid')
  expect(checkExpiry('11 / 99', now)).toBe('invalid')
  expect(checkExpiry('11 / ', now)).toBe('incomplete')
})

it('expects four digits of American Express and three of others', () => {
  expect(checkCvc('123', '4242')).toBeUndefined()
  expect(checkCvc('123', '3782')).toBe('incomplete')
  expect(checkCvc('1234', '3782')).toBeUndefined()
})
