/** Field names with their values. */
export type Fields = Readonly<Record<string, unknown>>

/** One step of undo. Only the fields that it changed, so that undoing leaves what another person saved in the others. */
export interface Edit {
  before: Fields
  after: Fields
  /** Edits of the same group that follow each other quickly are one step, such as typing in one field. */
  group: string | undefined
  /** In milliseconds. */
  at: number
}

export interface EditHistory {
  undoable: readonly Edit[]
  redoable: readonly Edit[]
}

export const emptyHistory: EditHistory = { undoable: [], redoable: [] }

const maxEdits = 300
/** A pause in typing after which a new step begins. */
const groupPauseMs = 1500

/** Adds an edit; what was undone before can't be redone anymore. */
export const recordEdit = ({ undoable }: EditHistory, edit: Edit): EditHistory => {
  const last = undoable.at(-1)
  const continues =
    last !== undefined && edit.group !== undefined && last.group === edit.group && edit.at - last.at < groupPauseMs
  const step = continues ? { ...edit, before: { ...edit.before, ...last.before } } : edit
  return { undoable: [...(continues ? undoable.slice(0, -1) : undoable), step].slice(-maxEdits), redoable: [] }
}

/** The fields to apply and the history afterwards; undefined if there is nothing to undo. */
export const undoEdit = ({ undoable, redoable }: EditHistory): { history: EditHistory; fields: Fields } | undefined => {
  const edit = undoable.at(-1)
  return edit && { history: { undoable: undoable.slice(0, -1), redoable: [...redoable, edit] }, fields: edit.before }
}

export const redoEdit = ({ undoable, redoable }: EditHistory): { history: EditHistory; fields: Fields } | undefined => {
  const edit = redoable.at(-1)
  // Without its group, so that the next edit of the field is a new step.
  const redone = edit && { ...edit, group: undefined }
  return redone && { history: { undoable: [...undoable, redone], redoable: redoable.slice(0, -1) }, fields: edit.after }
}

const omit = (fields: Fields, names: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)))

/** Removes fields that another person changed: undoing would overwrite their version. */
export const forgetFields = ({ undoable, redoable }: EditHistory, names: Iterable<string>): EditHistory => {
  const forgotten = new Set(names)
  const forget = (edits: readonly Edit[]) =>
    edits
      .map((edit) => ({ ...edit, before: omit(edit.before, forgotten), after: omit(edit.after, forgotten) }))
      .filter(({ after }) => Object.keys(after).length > 0)
  return { undoable: forget(undoable), redoable: forget(redoable) }
}
