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
  const hours = { mon: { open: '9', spans: ['a', 'b'] }, closed: true }
  const lines = toIndentedText(
    hours,
    (value) => `<${String(value)}>`,
    (name) => name.toUpperCase(),
  )
  expect(lines).toBe('MON:\n  OPEN: <9>\n  SPANS:\n    <a>\n    <b>\nCLOSED: <true>')
  expect(
    toIndentedText(
      [],
      () => 'empty',
      (name) => name,
    ),
  ).toBe('empty')
})
