import { expect, it } from 'vitest'
import { toChangedFields } from './changed-fields.ts'

it('keeps only the fields of an update that differ', () => {
  const before = { name: 'Kettle', tags: ['a'], price: null, gone: 1 }
  const after = { name: 'Kettles', tags: ['a'], price: 5, isNew: true }
  expect(toChangedFields({ before, after })).toEqual({
    before: { name: 'Kettle', price: null, gone: 1 },
    after: { name: 'Kettles', price: 5, isNew: true },
  })
})

it('keeps the fields that tell the unit of others', () => {
  const before = { name: 'Spring', type: 'fixed', value: 500 }
  expect(toChangedFields({ before, after: { ...before, value: 700 }, contextFields: ['type'] })).toEqual({
    before: { type: 'fixed', value: 500 },
    after: { type: 'fixed', value: 700 },
  })
})

it('keeps everything of what was created or deleted', () => {
  expect(toChangedFields({ after: { name: 'Kettle' } })).toEqual({ before: null, after: { name: 'Kettle' } })
  expect(toChangedFields({ before: { name: 'Kettle' } })).toEqual({ before: { name: 'Kettle' }, after: null })
  expect(toChangedFields({})).toEqual({ before: null, after: null })
})
