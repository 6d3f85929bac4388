import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { DataOf } from '#contract/core/request.ts'
import { SessionContext } from '#web/client/session.ts'
import { getAuthor } from './author.ts'
import { type FormValues, findDifferences, findLocalChanges, isSameValue } from './conflict.ts'
import type { FormSaveOptions, RemoteChanges } from './form-save.ts'
import type { SchemaForm } from './form.tsx'
import { keepTypedText } from './keep-typed-text.ts'

const getVersion = (entity: unknown): number => (entity as { version?: number } | undefined)?.version ?? 0

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])]

interface EntitySyncOptions<S extends z.ZodObject, E extends Endpoint> extends Pick<
  FormSaveOptions<S, E>,
  'entity' | 'values'
> {
  form: SchemaForm<S>
  saving: boolean
}

/** Keeps the form's values in sync with the entity, with the local changes on top of a newer version. */
export const useEntitySync = <S extends z.ZodObject, E extends Endpoint>({
  form,
  entity,
  values,
  saving,
}: EntitySyncOptions<S, E>) => {
  const me = useContext(SessionContext)?.profile
  const toValues = useRef(values)
  toValues.current = values
  /** The version that the form is based on. */
  const baseEntity = useRef(entity)
  /** The last saved values; differences from them are unsaved. */
  const baseline = useRef<FormValues>(values(entity))
  const [remoteChanges, setRemoteChanges] = useState<RemoteChanges | undefined>()
  const { reset, setValue, getValues } = form
  const { isDirty } = form.formState

  const resetTo = useCallback(
    (current: DataOf<E> | undefined) => {
      baseEntity.current = current
      setRemoteChanges(undefined)
      const formValues = toValues.current(current)
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
      const [openedValues, mine] = [toValues.current(baseEntity.current) as FormValues, { ...getValues() }]
      const theirs = toValues.current(current)
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
    // oxlint-disable-next-line react/set-state-in-effect -- keeps the form library's external state in sync
    else resetTo(entity)
  }, [saving, entity, isDirty, rebase, resetTo])

  /** What was typed during the save stays in the form as unsaved. */
  const commitSaved = useCallback(
    (data: DataOf<E>, sent: FormValues, isAutosave: boolean) => {
      const typedSince = findLocalChanges(sent, getValues())
      const responseValues = toValues.current(data)
      const formValues = isAutosave ? keepTypedText(sent, responseValues) : responseValues
      baseEntity.current = data
      baseline.current = formValues
      setRemoteChanges(undefined)
      reset(formValues, { keepTouched: isAutosave })
      applyChanges(typedSince)
    },
    [getValues, applyChanges, reset],
  )

  const isUnchanged = useCallback(
    () => baseEntity.current !== undefined && isSameValue(getValues(), baseline.current),
    [getValues],
  )

  return {
    baseEntity,
    remoteChanges,
    rebase,
    commitSaved,
    isUnchanged,
    discard: () => resetTo(baseEntity.current),
    /** Resolves the conflict with these values in the form. */
    resolveWith: (changes: FormValues) => {
      setRemoteChanges(undefined)
      applyChanges(changes)
    },
  }
}
