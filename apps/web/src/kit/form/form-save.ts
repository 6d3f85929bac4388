import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { DataOf, RequestOf } from '#contract/core/request.ts'
import type { Author } from './author.ts'
import type { Difference } from './conflict.ts'

export interface FormSaveOptions<S extends z.ZodObject, E extends Endpoint> {
  schema: S
  endpoint: E
  /** The entity as loaded; undefined while creating. */
  entity?: DataOf<E> | undefined
  values: (entity: DataOf<E> | undefined) => z.input<S>
  request: (values: z.output<S>, entity: DataOf<E> | undefined) => RequestOf<E>
  successMessage?: string | ((data: DataOf<E>) => string) | undefined
  onSaved?: ((data: DataOf<E>) => void) | undefined
}

/** A question before saving, for consequences that can't be undone. */
export interface Confirmation {
  title: string
  body: string
  confirmLabel: string
}

export interface RemoteChanges extends Author {
  /** Fields only the other person changed; already merged into the form. */
  merged: readonly string[]
  /** Fields that both changed. */
  disputed: readonly string[]
  /** Found in response to the user's own Save, so it may take the focus. */
  afterOwnSave: boolean
}

export interface Conflict extends RemoteChanges {
  diffs: readonly Difference[]
}

/** `again`: another person saved other fields first, so the same values have to be sent with the new version. */
export type SaveOutcome = 'saved' | 'again' | 'stopped'
