import { expect, it } from 'vitest'
import { getAuditUnit } from './audit.units.ts'

it('knows amounts, rates and counts by resource', () => {
  expect(getAuditUnit('products', 'price', {})).toBe('money')
  expect(getAuditUnit('products', 'price Small / Red', {})).toBe('money')
  expect(getAuditUnit('products', 'weightGrams', {})).toBe('count')
  expect(getAuditUnit('orders', 'total', {})).toBe('money')
  expect(getAuditUnit('bulkEdits', 'total', {})).toBe('count')
  expect(getAuditUnit('fulfillment', 'taxRate', {})).toBe('rate')
  expect(getAuditUnit('spoons', 'price', {})).toBe('count')
})

it('reads the unit from other fields of the entity', () => {
  expect(getAuditUnit('discounts', 'value', { type: 'fixed' })).toBe('money')
  expect(getAuditUnit('discounts', 'value', { type: 'percentage' })).toBe('rate')
  expect(getAuditUnit('discounts', 'value', {})).toBe('count')
  expect(getAuditUnit('discounts', 'thresholdValue', { thresholdBasis: 'cart_items' })).toBe('count')
  expect(getAuditUnit('discounts', 'thresholdValue', { thresholdBasis: 'cart_total' })).toBe('money')
  expect(getAuditUnit('rewardTasks', 'amount', { kind: 'points' })).toBe('count')
  expect(getAuditUnit('rewardTasks', 'amount', { kind: 'credit' })).toBe('money')
  expect(getAuditUnit('bulkEdits', 'value', { mode: 'percent' })).toBe('rate')
})
