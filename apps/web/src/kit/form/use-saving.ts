import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ApiError } from '../../client/send.ts'
import type { Args, DataOf, RequestOf } from '../../client/request.ts'
import { useSend } from '../../client/use-send.ts'
import { type FormFacts, formFacts } from '../fields/form-context.ts'
import { type SchemaForm, useSchemaForm } from '../form.tsx'
import { type Difference, type FormValues, differences, merged } from './conflict.ts'

export interface SavingOptions<S extends z.ZodObject, E extends Endpoint> {
  schema: S
  endpoint: E
  /** The thing as it was read; absent when it is being created. */
  entity?: DataOf<E> | undefined
  values: (entity: DataOf<E> | undefined) => z.input<S>
  request: (values: z.output<S>, entity: DataOf<E> | undefined) => RequestOf<E>
  success: string | ((data: DataOf<E>) => string)
  saved?: ((data: DataOf<E>) => void) | undefined
}

interface Saving<S extends z.ZodObject> {
  form: SchemaForm<S>
  facts: FormFacts
  busy: boolean
  leaving: RefObject<boolean>
  save: () => Promise<void>
  discard: () => void
  conflict: { who: string | null; found: Difference[] } | undefined
  keep: (mine: ReadonlySet<string>) => void
  takeTheirs: () => void
}

const versionOf = (entity: unknown): number => (entity as { version?: number } | undefined)?.version ?? 0
const authorOf = (entity: unknown): string | null => (entity as { updatedBy?: string | null }).updatedBy ?? null
const isStale = (error: ApiError): boolean => error.code === 'stale_version' && error.current !== undefined

/** Keeps a form and the thing it edits in step, also when somebody else changes that thing meanwhile. */
export const useSaving = <S extends z.ZodObject, E extends Endpoint>(options: SavingOptions<S, E>): Saving<S> => {
  const { schema, endpoint, entity, values } = options
  const latest = useRef(options)
  latest.current = options
  const [base, setBase] = useState(entity)
  const [refused, setRefused] = useState<DataOf<E> | undefined>()
  const [saving, setSaving] = useState(false)
  const [waits, setWaits] = useState(false)
  const leaving = useRef(false)
  const facts = useMemo(() => formFacts(schema), [schema])
  const { send, sending, error } = useSend(endpoint, {
    success: options.success,
    failed: (failure) => {
      if (!isStale(failure)) return false
      const current = z.safeParse(endpoint.response, failure.current)
      if (current.success) setRefused(current.data as DataOf<E>)
      return current.success
    },
  })
  const form = useSchemaForm(schema, values(entity), error)
  const { reset, setValue, getValues, handleSubmit } = form
  const { isDirty } = form.formState

  const settle = useCallback(
    (current: DataOf<E> | undefined) => {
      setBase(current)
      setRefused(undefined)
      reset(latest.current.values(current))
    },
    [reset],
  )

  // Our own save is also told to us as a change of the thing; until it has been answered nothing else is judged.
  const newer = !saving && entity !== undefined && versionOf(entity) > versionOf(base)
  const theirs = newer && isDirty && versionOf(entity) >= versionOf(refused) ? entity : refused
  // Nothing of one's own is at stake: the form follows the thing.
  if (newer && !isDirty) setBase(entity)
  useEffect(() => {
    if (!isDirty) reset(latest.current.values(base))
  }, [base, isDirty, reset])

  const sendFrom = useCallback(
    async (from: DataOf<E> | undefined) => {
      setWaits(true)
      await Promise.allSettled(facts.waiting)
      setWaits(false)
      await handleSubmit(async (checked) => {
        setSaving(true)
        const request = latest.current.request(checked, from)
        const data = await send(...([request] as unknown as Args<E, never>))
        setSaving(false)
        if (data === undefined) return
        leaving.current = latest.current.saved !== undefined
        if (!latest.current.saved) settle(data)
        latest.current.saved?.(data)
      })()
    },
    [facts, handleSubmit, send, settle],
  )

  const conflict = useMemo(() => {
    if (theirs === undefined) return undefined
    const [opened, other] = [values(base) as FormValues, values(theirs) as FormValues]
    return { who: authorOf(theirs), found: differences(opened, getValues(), other) }
  }, [theirs, base, values, getValues])

  return {
    form,
    facts,
    busy: sending || waits,
    leaving,
    save: () => sendFrom(base),
    discard: () => settle(theirs ?? base),
    conflict,
    keep: (mine) => {
      const [opened, other] = [values(base) as FormValues, values(theirs) as FormValues]
      const next = merged(opened, getValues(), other, mine)
      const from = theirs
      settle(theirs)
      for (const [name, value] of Object.entries(next)) setValue(name as never, value as never, { shouldDirty: true })
      void sendFrom(from)
    },
    takeTheirs: () => settle(theirs),
  }
}
