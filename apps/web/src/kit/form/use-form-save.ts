import { type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ApiError } from '#web/client/send.ts'
import type { Args, DataOf, RequestOf } from '#web/client/request.ts'
import { SessionContext } from '#web/client/session.ts'
import { useSend } from '#web/client/use-send.ts'
import { type FormMeta, makeFormMeta } from '#web/kit/fields/form-context.ts'
import { type SchemaForm, useServerErrors, useSchemaForm } from './form.tsx'
import { type Author, getAuthor } from './author.ts'
import { keepTypedText } from './keep-typed-text.ts'
import { type Difference, type FormValues, findDifferences, findLocalChanges, isSameValue } from './conflict.ts'

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

interface FormSave<S extends z.ZodObject> {
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

const getVersion = (entity: unknown): number => (entity as { version?: number } | undefined)?.version ?? 0
const isStale = (error: ApiError): boolean => error.code === 'stale_version' && error.current !== undefined

type Outcome = 'saved' | 'again' | 'stopped'

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])]

/**
 * Keeps a form in sync with its entity. What another person saves is merged at once, with the local changes on top;
 * only a field that both changed has to be resolved before the next save.
 */
export const useFormSave = <S extends z.ZodObject, E extends Endpoint>(options: FormSaveOptions<S, E>): FormSave<S> => {
  const { schema, endpoint, entity, values } = options
  const me = useContext(SessionContext)?.profile
  const latest = useRef(options)
  latest.current = options
  const baseEntity = useRef(entity)
  const staleEntity = useRef<DataOf<E> | undefined>(undefined)
  const [remoteChanges, setRemoteChanges] = useState<RemoteChanges | undefined>()
  const [saving, setSaving] = useState(false)
  const [awaitsUploads, setAwaitsUploads] = useState(false)
  const leaving = useRef(false)
  const meta = useMemo(() => makeFormMeta(schema), [schema])
  const handleError = (error: ApiError) => {
    if (!isStale(error)) return false
    const current = z.safeParse(endpoint.response, error.current)
    if (current.success) staleEntity.current = current.data as DataOf<E>
    return current.success
  }
  const saveMutation = useSend(endpoint, {
    ...(options.successMessage !== undefined && { successMessage: options.successMessage }),
    handleError,
  })
  const autosaveMutation = useSend(endpoint, { quiet: true, handleError })
  const form = useSchemaForm(schema, values(entity), saveMutation.error)
  useServerErrors(form, autosaveMutation.error, false)
  const { reset, setValue, getValues, handleSubmit } = form
  const { isDirty } = form.formState
  /** The last saved values; differences from them are unsaved. */
  const baseline = useRef<FormValues>(values(entity))
  const { send } = saveMutation
  const { send: sendAutosave } = autosaveMutation

  const resetTo = useCallback(
    (current: DataOf<E> | undefined) => {
      baseEntity.current = current
      setRemoteChanges(undefined)
      const formValues = latest.current.values(current)
      baseline.current = formValues
      reset(formValues)
    },
    [reset],
  )

  const applyChanges = useCallback(
    (changes: FormValues) => {
      for (const [name, value] of Object.entries(changes))
        setValue(name as never, value as never, { shouldDirty: true })
    },
    [setValue],
  )

  /** Merges a newer version into the form. Returns whether a conflict has to be resolved. */
  const rebase = useCallback(
    (current: DataOf<E>, afterOwnSave: boolean): boolean => {
      const [openedValues, mine] = [latest.current.values(baseEntity.current) as FormValues, { ...getValues() }]
      const theirs = latest.current.values(current)
      const diffs = findDifferences(openedValues, mine, theirs)
      const names = (disputed: boolean) =>
        diffs.filter((difference) => difference.disputed === disputed).map(({ name }) => name)
      baseEntity.current = current
      baseline.current = theirs
      reset(theirs, { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true })
      applyChanges(findLocalChanges(openedValues, mine))
      setRemoteChanges((previous) => ({
        ...getAuthor(current, me),
        merged: union(previous?.merged ?? [], names(false)),
        disputed: union(previous?.disputed ?? [], names(true)),
        afterOwnSave,
      }))
      return names(true).length > 0
    },
    [getValues, me, applyChanges, reset],
  )

  // Our own save also arrives as a new version of the entity; it is ignored until the response is here.
  useEffect(() => {
    if (saving || entity === undefined || getVersion(entity) <= getVersion(baseEntity.current)) return
    if (isDirty) rebase(entity, false)
    // oxlint-disable-next-line react/set-state-in-effect -- the form is the outside thing that is kept in step
    else resetTo(entity)
  }, [saving, entity, isDirty, rebase, resetTo])

  /** What was typed during the save stays in the form as unsaved. */
  const commitSaved = useCallback(
    (data: DataOf<E>, sent: FormValues, isAutosave: boolean) => {
      const typedSince = findLocalChanges(sent, getValues())
      const responseValues = latest.current.values(data)
      const formValues = isAutosave ? keepTypedText(sent, responseValues) : responseValues
      baseEntity.current = data
      baseline.current = formValues
      setRemoteChanges(undefined)
      reset(formValues, { keepTouched: isAutosave })
      applyChanges(typedSince)
    },
    [getValues, applyChanges, reset],
  )

  const submit = useCallback(
    async (checked: z.output<S>, isAutosave: boolean): Promise<Outcome> => {
      const sent: FormValues = structuredClone(getValues())
      const request = latest.current.request(checked, baseEntity.current)
      setSaving(true)
      const data = await (isAutosave ? sendAutosave : send)(...([request] as unknown as Args<E, never>))
      setSaving(false)
      const current = staleEntity.current
      staleEntity.current = undefined
      if (current !== undefined) return rebase(current, !isAutosave) ? 'stopped' : 'again'
      if (data === undefined) return 'stopped'
      leaving.current = latest.current.onSaved !== undefined
      if (!latest.current.onSaved) commitSaved(data, sent, isAutosave)
      latest.current.onSaved?.(data)
      return 'saved'
    },
    [getValues, commitSaved, rebase, send, sendAutosave],
  )

  const saveOnce = useCallback(
    async (isAutosave: boolean): Promise<Outcome> => {
      if (isAutosave) {
        const parsed = meta.pendingUploads.size === 0 ? z.safeParse(schema, getValues()) : undefined
        return parsed?.success ? submit(parsed.data, true) : 'stopped'
      }
      setAwaitsUploads(true)
      await Promise.allSettled(meta.pendingUploads)
      setAwaitsUploads(false)
      let outcome: Outcome = 'stopped'
      await handleSubmit(async (checked) => void (outcome = await submit(checked, false)))()
      return outcome
    },
    [submit, meta, getValues, handleSubmit, schema],
  )

  const running = useRef<{ done: Promise<boolean>; isAutosave: boolean } | undefined>(undefined)
  const save = useCallback(
    async (isAutosave = false): Promise<boolean> => {
      const previous = running.current
      // A double click, or an autosave while a save by button is in flight.
      if (previous && (isAutosave || !previous.isAutosave)) return previous.done
      if (previous) await previous.done
      const isUnchanged = () => baseEntity.current !== undefined && isSameValue(getValues(), baseline.current)
      const run = async () => {
        if ((isAutosave || previous) && isUnchanged()) return true
        let outcome = await saveOnce(isAutosave)
        // Another person saved other fields first: both are kept, so save again with the new version.
        while (outcome === 'again') outcome = await saveOnce(isAutosave)
        return outcome === 'saved'
      }
      const done = run().finally(() => (running.current = undefined))
      running.current = { done, isAutosave }
      return done
    },
    [saveOnce, getValues],
  )

  const disputed = remoteChanges?.disputed ?? []
  // "Yours" in the panel is the form's current value.
  const mine = useWatch({ control: form.control, disabled: disputed.length === 0 }) as FormValues
  const theirs = values(baseEntity.current) as FormValues
  const diffs = disputed
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name], disputed: true }))
    .filter((difference) => !isSameValue(difference.mine, difference.theirs))

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
    discard: () => resetTo(baseEntity.current),
    remoteChanges,
    conflict: remoteChanges && diffs.length > 0 ? { ...remoteChanges, diffs } : undefined,
    acceptTheirs: (names) => {
      setRemoteChanges(undefined)
      // The panel closes together with the focused button.
      if (diffs[0]) form.setFocus(diffs[0].name as never)
      applyChanges(Object.fromEntries(names.map((name) => [name, theirs[name]])))
    },
  }
}
