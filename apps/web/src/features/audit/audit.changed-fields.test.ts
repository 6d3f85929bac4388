import { describe, expect, test } from 'vitest'
import { toIndentedText, changedFields, omitSharedEntries } from './audit.changed-fields.ts'

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

describe('changedFields', () => {
  test('returns the fields that differ, without metadata', () => {
    const before = { _id: 'a', name: 'Kettle', website: null, tags: ['x'], version: 1, updatedAt: '1' }
    const after = { _id: 'a', name: 'Kettles', website: '', tags: ['x'], version: 2, updatedAt: '2' }
    expect(changedFields(before, after)).toEqual([{ name: 'name', before: 'Kettle', after: 'Kettles' }])
  })

  test('returns the set fields of a created or deleted entity', () => {
    const entity = { name: 'Kettle', description: '', logo: null, version: 1 }
    expect(names(changedFields(null, entity))).toEqual(['name'])
    expect(names(changedFields(entity, null))).toEqual(['name'])
    expect(changedFields(null, null)).toEqual([])
  })

  test('compares nested values', () => {
    expect(names(changedFields({ hours: { mon: [9, 17] } }, { hours: { mon: [9, 18] } }))).toEqual(['hours'])
    expect(changedFields({ hours: { mon: [9] } }, { hours: { mon: [9] } })).toEqual([])
  })
})

test('omitSharedEntries keeps only the removed and added entries', () => {
  const field = { name: 'permissions', before: ['a', 'b', 'c'], after: ['b', 'c', 'd'] }
  expect(omitSharedEntries(field)).toEqual({ name: 'permissions', before: ['a'], after: ['d'], sharedCount: 2 })
  expect(omitSharedEntries({ name: 'hours', before: [{}], after: [] }).sharedCount).toBe(0)
})

test('nested values are indented', () => {
  const format = {
    formatValue: (value: unknown, name: string) => `<${name} ${String(value)}>`,
    formatName: (name: string) => name.toUpperCase(),
  }
  const hours = { mon: { open: '9', spans: ['a', 'b'] }, closed: true }
  expect(toIndentedText({ name: 'hours', value: hours, fields: {} }, format)).toBe(
    'MON:\n  OPEN: <open 9>\n  SPANS:\n    <spans a>\n    <spans b>\nCLOSED: <closed true>',
  )
  expect(toIndentedText({ name: 'hours', value: [], fields: {} }, { ...format, formatValue: () => 'empty' })).toBe(
    'empty',
  )
})

test('a value is formatted with the fields around it', () => {
  const value = { price: { mode: 'percent', value: 5 } }
  const formatValue = (_value: unknown, name: string, fields: object) => `${name} of ${Object.keys(fields).join()}`
  expect(
    toIndentedText({ name: 'change', value, fields: { total: 3 } }, { formatValue, formatName: (name) => name }),
  ).toBe('price:\n  mode: mode of total,price,mode,value\n  value: value of total,price,mode,value')
})
