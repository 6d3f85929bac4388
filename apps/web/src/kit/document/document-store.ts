import { type Signal, signal } from '#web/client/signal.ts'
import {
  type EditHistory,
  emptyHistory,
  type Fields,
  forgetFields,
  recordEdit,
  redoEdit,
  undoEdit,
} from './edit-history.ts'
import { isEqual } from './is-equal.ts'

interface Versioned {
  version: number
}

/** `newer`: another person saved first. An error is retried if a retry may succeed. */
export type SaveResult<Entity> = { saved: Entity } | { newer: Entity } | { error: Error; canRetry: boolean }

/** Changes that weren't saved yet, and what was saved in their fields. */
export interface StoredChanges {
  savedAt: string
  changes: Fields
  base: Fields
}

/** Where unsaved changes survive a crash. */
export interface ChangeStorage {
  read: () => StoredChanges | undefined
  write: (stored: StoredChanges) => void
  remove: () => void
}

export interface DocumentConflict<Entity> {
  entity: Entity
  /** Fields that both changed. */
  disputed: readonly string[]
  /** Fields that only the other person changed; already in the document. */
  merged: readonly string[]
}

export interface DocumentState<Values, Entity> {
  values: Values
  /** The last version that is known to be saved. */
  saved: Entity
  status: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  error: Error | undefined
  conflict: DocumentConflict<Entity> | undefined
  canUndo: boolean
  canRedo: boolean
  /** When the changes of an interrupted session were made. */
  restoredFrom: string | undefined
}

interface DocumentStoreOptions<Values extends Fields, Entity extends Versioned> {
  entity: Entity
  toValues: (entity: Entity) => Values
  save: (changes: Partial<Values>, version: number) => Promise<SaveResult<Entity>>
  storage: ChangeStorage
  canEdit: boolean
}

export interface DocumentStore<Values extends Fields, Entity extends Versioned> {
  readonly state: Signal<DocumentState<Values, Entity>>
  /** Quick edits of the same group are one step of undo. */
  edit: (changes: Partial<Values>, group?: string) => void
  undo: () => void
  redo: () => void
  /** Takes over what another person saved. */
  receive: (entity: Entity) => void
  /** Replaces the document with a version that was saved by another call, as one step of undo. */
  adopt: (entity: Entity) => void
  /** Resolves a conflict with the other version in these fields. */
  acceptTheirs: (names: readonly string[]) => void
  /** Saves now. Resolves to whether everything is saved. */
  flush: () => Promise<boolean>
  /** Writes unsaved changes to the storage now. */
  persist: () => void
}

const saveDelayMs = 1000
const persistDelayMs = 250
const retryDelaysMs = [2000, 5000, 15_000, 30_000]

const pick = (fields: Fields, names: Iterable<string>): Fields =>
  Object.fromEntries([...names].map((name) => [name, fields[name]]))

/** A document that is saved shortly after each change, field by field, with undo. */
export const makeDocumentStore = <Values extends Fields, Entity extends Versioned>({
  entity,
  toValues,
  save,
  storage,
  canEdit,
}: DocumentStoreOptions<Values, Entity>): DocumentStore<Values, Entity> => {
  let values = toValues(entity)
  let saved = entity
  let history: EditHistory = emptyHistory
  let inFlight: ReadonlySet<string> = new Set()
  let conflict: DocumentConflict<Entity> | undefined
  let error: Error | undefined
  let failures = 0
  let restoredFrom: string | undefined
  let running: Promise<boolean> | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let persistTimer: ReturnType<typeof setTimeout> | undefined
  const dirty = new Set<string>()

  const toState = (): DocumentState<Values, Entity> => {
    const pending = dirty.size > 0 ? 'unsaved' : 'saved'
    const undecided = inFlight.size > 0 ? 'saving' : pending
    const status = conflict ? 'conflict' : error && inFlight.size === 0 ? 'failed' : undecided
    const { undoable, redoable } = history
    return {
      values,
      saved,
      status,
      error,
      conflict,
      canUndo: undoable.length > 0,
      canRedo: redoable.length > 0,
      restoredFrom,
    }
  }

  const changedNames = (before: Fields, after: Fields): string[] =>
    Object.keys(after).filter((name) => !isEqual(before[name], after[name]))

  const setValues = (fields: Fields) => {
    values = { ...values, ...fields }
  }

  const persist = () => {
    clearTimeout(persistTimer)
    const unsaved = new Set([...dirty, ...inFlight])
    if (unsaved.size === 0) storage.remove()
    else
      storage.write({
        savedAt: new Date().toISOString(),
        changes: pick(values, unsaved),
        base: pick(toValues(saved), unsaved),
      })
  }

  /** Merges what another person saved. Fields that both changed have to be decided. */
  const rebase = (newer: Entity) => {
    const theirs = toValues(newer)
    const isMine = (name: string) => dirty.has(name) || inFlight.has(name)
    const changed = changedNames(toValues(saved), theirs)
    const merged = changed.filter((name) => !isMine(name))
    const disputed = changed.filter((name) => isMine(name) && !isEqual(values[name], theirs[name]))
    setValues(pick(theirs, merged))
    history = forgetFields(history, merged)
    saved = newer
    if (!conflict && disputed.length === 0) return
    conflict = {
      entity: newer,
      disputed: [...new Set([...(conflict?.disputed ?? []), ...disputed])],
      merged: [...new Set([...(conflict?.merged ?? []), ...merged])],
    }
  }

  const restored = canEdit ? storage.read() : undefined
  const restoredNames = Object.keys(restored?.changes ?? {}).filter(
    (name) => name in values && !isEqual(restored?.changes[name], values[name]),
  )
  if (restored && restoredNames.length > 0) {
    const changes = pick(restored.changes, restoredNames)
    const disputed = restoredNames.filter((name) => !isEqual(restored.base[name], values[name]))
    history = recordEdit(history, { before: pick(values, restoredNames), after: changes, group: undefined, at: 0 })
    setValues(changes)
    for (const name of restoredNames) dirty.add(name)
    if (disputed.length > 0) conflict = { entity, disputed, merged: [] }
    restoredFrom = restored.savedAt
  }

  const state = signal(toState())
  const emit = () => state.set(toState())

  const scheduleSave = (delayMs: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void saveOnce(), delayMs)
  }

  const handleFailure = (failure: Error, canRetry: boolean) => {
    error = failure
    const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? saveDelayMs
    failures += 1
    if (canRetry) scheduleSave(delayMs)
  }

  /** Resolves to whether the changes were saved, or have to be sent again on top of a newer version. */
  const send = async (): Promise<boolean> => {
    const names = new Set(dirty)
    dirty.clear()
    inFlight = names
    emit()
    const result = await save(pick(values, names) as Partial<Values>, saved.version)
    if ('newer' in result) rebase(result.newer)
    inFlight = new Set()
    if ('saved' in result) saved = result.saved
    else for (const name of names) dirty.add(name)
    if ('error' in result) {
      handleFailure(result.error, result.canRetry)
      return false
    }
    error = undefined
    failures = 0
    return true
  }

  const saveOnce = (): Promise<boolean> => {
    clearTimeout(saveTimer)
    if (running) return running
    if (dirty.size === 0 || conflict) return Promise.resolve(dirty.size === 0)
    running = send().finally(() => {
      running = undefined
      persist()
      emit()
      if (dirty.size > 0 && !error && !conflict) scheduleSave(saveDelayMs)
    })
    return running
  }

  const change = (fields: Fields) => {
    setValues(fields)
    for (const name of Object.keys(fields)) dirty.add(name)
    scheduleSave(saveDelayMs)
    clearTimeout(persistTimer)
    persistTimer = setTimeout(persist, persistDelayMs)
    emit()
  }

  const step = (taken: { history: EditHistory; fields: Fields } | undefined) => {
    if (!canEdit || !taken) return
    history = taken.history
    change(taken.fields)
  }

  if (dirty.size > 0 && !conflict) scheduleSave(saveDelayMs)

  return {
    state,
    persist,
    edit: (changes, group) => {
      const names = changedNames(values, changes)
      if (!canEdit || names.length === 0) return
      const after = pick(changes, names)
      history = recordEdit(history, { before: pick(values, names), after, group, at: Date.now() })
      change(after)
    },
    undo: () => step(undoEdit(history)),
    redo: () => step(redoEdit(history)),
    receive: (newer) => {
      // While saving, the response has the newest version. The same version may have other facts, such as when it was published.
      if (running || newer.version < saved.version) return
      rebase(newer)
      emit()
    },
    adopt: (newer) => {
      const theirs = toValues(newer)
      const names = changedNames(values, theirs)
      const edit = { before: pick(values, names), after: pick(theirs, names), group: undefined, at: Date.now() }
      if (names.length > 0) history = recordEdit(history, edit)
      setValues(edit.after)
      dirty.clear()
      conflict = undefined
      error = undefined
      saved = newer
      persist()
      emit()
    },
    acceptTheirs: (names) => {
      setValues(pick(toValues(saved), names))
      history = forgetFields(history, names)
      for (const name of names) dirty.delete(name)
      conflict = undefined
      persist()
      emit()
      if (dirty.size > 0) scheduleSave(saveDelayMs)
    },
    flush: async () => {
      if (running) await running
      error = undefined
      while (dirty.size > 0 && !conflict) if (!(await saveOnce())) return false
      return dirty.size === 0
    },
  }
}
