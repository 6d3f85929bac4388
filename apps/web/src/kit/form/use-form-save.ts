import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ApiError } from '#web/client/send.ts'
import { type FormMeta, makeFormMeta } from '#web/kit/fields/form-context.ts'
import type { FormValues } from './conflict.ts'
import type { Conflict, FormSaveOptions, RemoteChanges, SaveOutcome } from './form-save.ts'
import { type SchemaForm, useSchemaForm, useServerErrors } from './form.tsx'
import { useConflict } from './use-conflict.ts'
import { useEntitySync } from './use-entity-sync.ts'
import { useSaveQueue } from './use-save-queue.ts'
import { useSaveRequests } from './use-save-requests.ts'

export interface FormSave<S extends z.ZodObject> {
  form: SchemaForm<S>
  meta: FormMeta
  busy: boolean
  /** An autosave is in flight. */
  autosaving: boolean
  leaving: RefObject<boolean>
  /** Lets the user leave without being asked about unsaved changes. */
  allowLeaving: () => void
  /**
   * Resolves to whether everything is saved. An autosave sends only valid values, shows no toast and does not move the
   * focus.
   */
  save: (isAutosave?: boolean) => Promise<boolean>
  /** Why the last autosave failed. */
  autosaveError: ApiError | null
  discard: () => void
  /** What another person saved while this form was being edited. */
  remoteChanges: RemoteChanges | undefined
  conflict: Conflict | undefined
  /** Applies the other version in these fields. */
  acceptTheirs: (theirs: readonly string[]) => void
}

/**
 * Keeps a form in sync with its entity and saves it. What another person saves is merged at once, with the local
 * changes on top; only a field that both changed has to be resolved before the next save.
 */
export const useFormSave = <S extends z.ZodObject, E extends Endpoint>(options: FormSaveOptions<S, E>): FormSave<S> => {
  const { schema, entity, values } = options
  const latest = useRef(options)
  latest.current = options
  const [saving, setSaving] = useState(false)
  const [awaitsUploads, setAwaitsUploads] = useState(false)
  const leaving = useRef(false)
  const meta = useMemo(() => makeFormMeta(schema), [schema])
  const { saveMutation, autosaveMutation, sendRequest } = useSaveRequests(options)
  const form = useSchemaForm(schema, values(entity), saveMutation.error)
  useServerErrors(form, autosaveMutation.error, false)
  const sync = useEntitySync<S, E>({ form, entity, values, saving })
  const { baseEntity, remoteChanges, rebase, commitSaved, isUnchanged, resolveWith } = sync
  const { getValues, handleSubmit } = form

  const submit = useCallback(
    async (checked: z.output<S>, isAutosave: boolean): Promise<SaveOutcome> => {
      const sent: FormValues = structuredClone(getValues())
      const request = latest.current.request(checked, baseEntity.current)
      setSaving(true)
      const { data, newerEntity } = await sendRequest(request, isAutosave)
      setSaving(false)
      if (newerEntity !== undefined) return rebase(newerEntity, !isAutosave) ? 'stopped' : 'again'
      if (data === undefined) return 'stopped'
      leaving.current = latest.current.onSaved !== undefined
      if (!latest.current.onSaved) commitSaved(data, sent, isAutosave)
      latest.current.onSaved?.(data)
      return 'saved'
    },
    [getValues, baseEntity, commitSaved, rebase, sendRequest],
  )

  const saveOnce = useCallback(
    async (isAutosave: boolean): Promise<SaveOutcome> => {
      if (isAutosave) {
        const parsed = meta.pendingUploads.size === 0 ? z.safeParse(schema, getValues()) : undefined
        return parsed?.success ? submit(parsed.data, true) : 'stopped'
      }
      setAwaitsUploads(true)
      await Promise.allSettled(meta.pendingUploads)
      setAwaitsUploads(false)
      let outcome: SaveOutcome = 'stopped'
      await handleSubmit(async (checked) => void (outcome = await submit(checked, false)))()
      return outcome
    },
    [submit, meta, getValues, handleSubmit, schema],
  )

  const save = useSaveQueue({ saveOnce, isUnchanged })
  const theirs = values(baseEntity.current) as FormValues
  const { conflict, acceptTheirs } = useConflict({ form, remoteChanges, theirs, resolveWith })

  return {
    form,
    meta,
    busy: saveMutation.sending || awaitsUploads,
    autosaving: autosaveMutation.sending,
    leaving,
    allowLeaving: () => {
      leaving.current = true
    },
    save,
    autosaveError: autosaveMutation.error,
    discard: sync.discard,
    remoteChanges,
    conflict,
    acceptTheirs,
  }
}
