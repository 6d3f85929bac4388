import { describe, expect, it } from 'vitest'
import {
  type Edit,
  type EditHistory,
  emptyHistory,
  forgetFields,
  recordEdit,
  redoEdit,
  undoEdit,
} from './edit-history.ts'
import { isEqual } from './is-equal.ts'

const edit = (name: string, before: unknown, after: unknown, options: Partial<Edit> = {}): Edit => ({
  before: { [name]: before },
  after: { [name]: after },
  group: undefined,
  at: 0,
  ...options,
})

const record = (...edits: readonly Edit[]): EditHistory => edits.reduce(recordEdit, emptyHistory)

describe('edit history', () => {
  it('undoes and redoes step by step', () => {
    const history = record(edit('title', '', 'a'), edit('color', 'red', 'blue'))
    const first = undoEdit(history)
    expect(first?.fields).toEqual({ color: 'red' })
    const second = undoEdit(first?.history ?? emptyHistory)
    expect(second?.fields).toEqual({ title: '' })
    expect(undoEdit(second?.history ?? emptyHistory)).toBeUndefined()
    expect(redoEdit(second?.history ?? emptyHistory)?.fields).toEqual({ title: 'a' })
  })

  it('makes quick edits of one group a single step', () => {
    const typed = record(
      edit('title', '', 'a', { group: 'title', at: 0 }),
      edit('title', 'a', 'ab', { group: 'title', at: 1000 }),
      edit('title', 'ab', 'abc', { group: 'title', at: 2000 }),
    )
    expect(typed.undoable).toHaveLength(1)
    expect(undoEdit(typed)?.fields).toEqual({ title: '' })
    expect(redoEdit(undoEdit(typed)?.history ?? emptyHistory)?.fields).toEqual({ title: 'abc' })
  })

  it('starts a new step after a pause, in another group, and after a redo', () => {
    const first = edit('title', '', 'a', { group: 'title', at: 0 })
    expect(record(first, edit('title', 'a', 'b', { group: 'title', at: 1500 })).undoable).toHaveLength(2)
    expect(record(first, edit('text', 'a', 'b', { group: 'text', at: 10 })).undoable).toHaveLength(2)
    const redone = redoEdit(undoEdit(record(first))?.history ?? emptyHistory)?.history ?? emptyHistory
    expect(recordEdit(redone, edit('title', 'a', 'b', { group: 'title', at: 10 })).undoable).toHaveLength(2)
  })

  it('can’t redo after another edit', () => {
    const undone = undoEdit(record(edit('title', '', 'a')))?.history ?? emptyHistory
    expect(recordEdit(undone, edit('title', '', 'b')).redoable).toEqual([])
  })

  it('forgets fields that another person changed, and steps with nothing else', () => {
    const history = record(edit('title', '', 'a'), {
      before: { title: 'a', color: 'red' },
      after: { title: 'b', color: 'blue' },
      group: undefined,
      at: 0,
    })
    const forgotten = forgetFields(history, ['title'])
    expect(forgotten.undoable).toHaveLength(1)
    expect(undoEdit(forgotten)?.fields).toEqual({ color: 'red' })
  })
})

describe('isEqual', () => {
  it('ignores the order of keys, but not of lists', () => {
    expect(isEqual({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
    expect(isEqual([1, 2], [2, 1])).toBe(false)
    expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false)
    expect(isEqual({}, [])).toBe(false)
    expect(isEqual(null, {})).toBe(false)
  })
})
