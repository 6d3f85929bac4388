import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChangeStorage, makeDocumentStore, type SaveResult, type StoredChanges } from './document-store.ts'

interface Saved {
  version: number
  fields: { title: string; color: string; size: number }
}

const first: Saved = { version: 1, fields: { title: 'Shop', color: 'red', size: 1 } }

interface Options {
  stored?: StoredChanges
  canEdit?: boolean
  entity?: Saved
}

/** A store whose saves are answered by the test, in order. */
const openDocument = ({ stored, canEdit = true, entity = first }: Options = {}) => {
  const sent: { changes: Partial<Saved['fields']>; version: number; answer: (result: SaveResult<Saved>) => void }[] = []
  const disk: { content: StoredChanges | undefined } = { content: stored }
  const storage: ChangeStorage = {
    read: () => disk.content,
    write: (content) => void (disk.content = content),
    remove: () => void (disk.content = undefined),
  }
  const store = makeDocumentStore({
    entity,
    toValues: ({ fields }: Saved): Saved['fields'] & Record<string, unknown> => ({ ...fields }),
    save: (changes, version) =>
      new Promise<SaveResult<Saved>>((answer) => void sent.push({ changes, version, answer })),
    storage,
    canEdit,
  })
  const answer = async (result: SaveResult<Saved>) => {
    sent.at(-1)?.answer(result)
    await vi.advanceTimersByTimeAsync(0)
  }
  const toSaved = (version: number, fields: Partial<Saved['fields']>): Saved => ({
    version,
    fields: { ...first.fields, ...fields },
  })
  return { store, sent, disk, answer, toSaved, state: store.state.get }
}

const pauseMs = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('document store', () => {
  it('saves only what changed, after a pause, and once at a time', async () => {
    const { store, sent, state, answer, toSaved } = openDocument()
    store.edit({ title: 'A' }, 'title')
    store.edit({ title: 'AB' }, 'title')
    expect(state().status).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent).toMatchObject([{ changes: { title: 'AB' }, version: 1 }])
    expect(state().status).toBe('saving')
    store.edit({ size: 2 })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent).toHaveLength(1)
    await answer({ saved: toSaved(2, { title: 'AB' }) })
    expect(state().status).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent[1]).toMatchObject({ changes: { size: 2 }, version: 2 })
    await answer({ saved: toSaved(3, { title: 'AB', size: 2 }) })
    expect(state()).toMatchObject({ status: 'saved', values: { title: 'AB', size: 2 }, saved: { version: 3 } })
  })

  it('keeps typed spaces that the server trims, without saving again', async () => {
    const { store, sent, state, answer, toSaved } = openDocument()
    store.edit({ title: 'New ' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    await answer({ saved: toSaved(2, { title: 'New' }) })
    await vi.advanceTimersByTimeAsync(10 * pauseMs)
    expect(state()).toMatchObject({ status: 'saved', values: { title: 'New ' } })
    expect(sent).toHaveLength(1)
  })

  it('undoes and redoes after a save, and saves the result', async () => {
    const { store, sent, state, answer, toSaved } = openDocument()
    store.edit({ color: 'blue' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    await answer({ saved: toSaved(2, { color: 'blue' }) })
    store.undo()
    expect(state()).toMatchObject({ values: { color: 'red' }, canUndo: false, canRedo: true, status: 'unsaved' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent[1]).toMatchObject({ changes: { color: 'red' }, version: 2 })
    await answer({ saved: toSaved(3, {}) })
    store.redo()
    expect(state()).toMatchObject({ values: { color: 'blue' }, canUndo: true, canRedo: false })
  })

  it('merges another person’s fields and saves on top of them', async () => {
    const { store, sent, state, answer, toSaved } = openDocument()
    store.edit({ size: 5 })
    store.edit({ color: 'green' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    await answer({ newer: toSaved(7, { title: 'Theirs' }) })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent[1]).toMatchObject({ changes: { color: 'green', size: 5 }, version: 7 })
    await answer({ saved: toSaved(8, { title: 'Theirs', color: 'green', size: 5 }) })
    expect(state()).toMatchObject({ status: 'saved', values: { title: 'Theirs', color: 'green', size: 5 } })
    store.undo()
    expect(state().values).toMatchObject({ title: 'Theirs', color: 'red' })
  })

  it('stops at a field that both changed until a version is chosen', async () => {
    const { store, sent, state, answer, toSaved } = openDocument()
    store.edit({ title: 'Mine', size: 2 })
    await vi.advanceTimersByTimeAsync(pauseMs)
    await answer({ newer: toSaved(2, { title: 'Theirs', color: 'blue' }) })
    expect(state()).toMatchObject({
      status: 'conflict',
      conflict: { disputed: ['title'], merged: ['color'] },
      values: { title: 'Mine', color: 'blue', size: 2 },
    })
    await vi.advanceTimersByTimeAsync(10 * pauseMs)
    expect(await store.flush()).toBe(false)
    expect(sent).toHaveLength(1)
    store.acceptTheirs(['title'])
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent[1]).toMatchObject({ changes: { size: 2 }, version: 2 })
    expect(state().values.title).toBe('Theirs')
  })

  it('takes over a live change of untouched fields at once', () => {
    const { store, state, toSaved } = openDocument()
    store.edit({ size: 3 })
    store.receive(toSaved(2, { title: 'Live' }))
    expect(state()).toMatchObject({ values: { title: 'Live', size: 3 }, status: 'unsaved' })
    store.receive(toSaved(1, { title: 'Old' }))
    expect(state().values.title).toBe('Live')
  })

  it('takes over other facts about the same version, such as its publication', () => {
    const { store, state } = openDocument()
    store.edit({ size: 3 })
    const published = { ...first, isPublished: true }
    store.receive(published)
    expect(state()).toMatchObject({ saved: { isPublished: true }, values: { size: 3 }, status: 'unsaved' })
  })

  it('keeps unsaved changes on disk until they are saved', async () => {
    const { store, disk, answer, toSaved } = openDocument()
    store.edit({ title: 'Draft' })
    store.persist()
    expect(disk.content).toMatchObject({ changes: { title: 'Draft' }, base: { title: 'Shop' } })
    await vi.advanceTimersByTimeAsync(pauseMs)
    store.persist()
    expect(disk.content).toMatchObject({ changes: { title: 'Draft' } })
    await answer({ saved: toSaved(2, { title: 'Draft' }) })
    expect(disk.content).toBeUndefined()
  })

  it('restores changes after a crash, saves them, and can undo them', async () => {
    const savedAt = '2026-03-02T09:00:00.000Z'
    const { store, sent, state } = openDocument({
      stored: { savedAt, changes: { title: 'Typed', gone: 1 }, base: { title: 'Shop' } },
    })
    expect(state()).toMatchObject({ values: { title: 'Typed' }, restoredFrom: savedAt, status: 'unsaved' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent).toMatchObject([{ changes: { title: 'Typed' } }])
    expect(Object.keys(sent[0]?.changes ?? {})).toEqual(['title'])
    store.undo()
    expect(state().values.title).toBe('Shop')
  })

  it('asks when a restored field was changed by another person since', () => {
    const { state } = openDocument({
      stored: { savedAt: '2026-03-02T09:00:00.000Z', changes: { title: 'Typed' }, base: { title: 'Older' } },
    })
    expect(state()).toMatchObject({ status: 'conflict', conflict: { disputed: ['title'] } })
  })

  it('retries after a failure, and reports it until then', async () => {
    const { store, sent, state, answer, toSaved } = openDocument()
    store.edit({ title: 'A' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    await answer({ error: new Error('offline'), canRetry: true })
    expect(state()).toMatchObject({ status: 'failed', error: { message: 'offline' } })
    await vi.advanceTimersByTimeAsync(2 * pauseMs)
    expect(sent).toHaveLength(2)
    await answer({ saved: toSaved(2, { title: 'A' }) })
    expect(state()).toMatchObject({ status: 'saved', error: undefined })
  })

  it('doesn’t repeat what the server rejects, but sends the next edit', async () => {
    const { store, sent, answer } = openDocument()
    store.edit({ title: 'A' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    await answer({ error: new Error('invalid'), canRetry: false })
    await vi.advanceTimersByTimeAsync(100 * pauseMs)
    expect(sent).toHaveLength(1)
    store.edit({ title: 'B' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent[1]).toMatchObject({ changes: { title: 'B' } })
  })

  it('flushes everything, also what is edited while it saves', async () => {
    const { store, sent, answer, toSaved } = openDocument()
    store.edit({ title: 'A' })
    const flushed = store.flush()
    await vi.advanceTimersByTimeAsync(0)
    store.edit({ size: 9 })
    await answer({ saved: toSaved(2, { title: 'A' }) })
    expect(sent[1]).toMatchObject({ changes: { size: 9 }, version: 2 })
    await answer({ saved: toSaved(3, { title: 'A', size: 9 }) })
    expect(await flushed).toBe(true)
  })

  it('adopts a restored version as one step that can be undone', async () => {
    const { store, sent, state, toSaved } = openDocument()
    store.adopt(toSaved(4, { title: 'Old', color: 'gray' }))
    expect(state()).toMatchObject({ status: 'saved', values: { title: 'Old', color: 'gray' } })
    store.undo()
    expect(state().values).toMatchObject({ title: 'Shop', color: 'red' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent).toMatchObject([{ changes: { title: 'Shop', color: 'red' }, version: 4 }])
  })

  it('changes nothing without permission, and reads nothing from disk', async () => {
    const { store, sent, state } = openDocument({
      canEdit: false,
      stored: { savedAt: '2026-03-02T09:00:00.000Z', changes: { title: 'Typed' }, base: { title: 'Shop' } },
    })
    store.edit({ title: 'A' })
    store.undo()
    await vi.advanceTimersByTimeAsync(10 * pauseMs)
    expect(state()).toMatchObject({ values: first.fields, status: 'saved', canUndo: false })
    expect(sent).toEqual([])
  })
})
