import { type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ApiError } from '../../client/send.ts'
import type { Args, DataOf, RequestOf } from '../../client/request.ts'
import { SessionContext } from '../../client/session.ts'
import { useSend } from '../../client/use-send.ts'
import { type FormFacts, formFacts } from '../fields/form-context.ts'
import { type SchemaForm, useSchemaForm } from '../form.tsx'
import { type Author, authorOf } from './author.ts'
import { type Difference, type FormValues, differences, ownChanges, same } from './conflict.ts'

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

export interface Meanwhile extends Author {
  /** What they changed and this person did not: already in the form. */
  taken: readonly string[]
  /** What both changed. */
  disputed: readonly string[]
  /** It came as the answer to this person's own Save, so it may take the focus. */
  asked: boolean
}

export interface Conflict extends Meanwhile {
  found: readonly Difference[]
}

interface Saving<S extends z.ZodObject> {
  form: SchemaForm<S>
  facts: FormFacts
  busy: boolean
  leaving: RefObject<boolean>
  save: () => Promise<void>
  discard: () => void
  /** What somebody else saved while this person was editing. */
  meanwhile: Meanwhile | undefined
  conflict: Conflict | undefined
  /** Takes theirs in these fields. */
  take: (theirs: readonly string[]) => void
}

const versionOf = (entity: unknown): number => (entity as { version?: number } | undefined)?.version ?? 0
const isStale = (error: ApiError): boolean => error.code === 'stale_version' && error.current !== undefined
const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])]

/**
 * Keeps a form and the thing it edits in step. What somebody else saves becomes the ground of the form at once, with
 * this person's own changes on top; only a field that both changed waits for a decision before the next save.
 */
export const useSaving = <S extends z.ZodObject, E extends Endpoint>(options: SavingOptions<S, E>): Saving<S> => {
  const { schema, endpoint, entity, values } = options
  const me = useContext(SessionContext)?.profile
  const latest = useRef(options)
  latest.current = options
  const base = useRef(entity)
  const refused = useRef<DataOf<E> | undefined>(undefined)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | undefined>()
  const [saving, setSaving] = useState(false)
  const [waits, setWaits] = useState(false)
  const leaving = useRef(false)
  const facts = useMemo(() => formFacts(schema), [schema])
  const { send, sending, error } = useSend(endpoint, {
    success: options.success,
    failed: (failure) => {
      if (!isStale(failure)) return false
      const current = z.safeParse(endpoint.response, failure.current)
      if (current.success) refused.current = current.data as DataOf<E>
      return current.success
    },
  })
  const form = useSchemaForm(schema, values(entity), error)
  const { reset, setValue, getValues, handleSubmit } = form
  const { isDirty } = form.formState

  const settle = useCallback(
    (current: DataOf<E> | undefined) => {
      base.current = current
      setMeanwhile(undefined)
      reset(latest.current.values(current))
    },
    [reset],
  )

  const put = useCallback(
    (changes: FormValues) => {
      for (const [name, value] of Object.entries(changes))
        setValue(name as never, value as never, { shouldDirty: true })
    },
    [setValue],
  )

  /** Says whether something is left that a person has to decide. */
  const meet = useCallback(
    (current: DataOf<E>, asked: boolean): boolean => {
      const [opened, mine] = [latest.current.values(base.current) as FormValues, { ...getValues() }]
      const theirs = latest.current.values(current)
      const found = differences(opened, mine, theirs)
      const names = (disputed: boolean) => found.filter((one) => one.disputed === disputed).map(({ name }) => name)
      base.current = current
      reset(theirs, { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true })
      put(ownChanges(opened, mine))
      setMeanwhile((before) => ({
        ...authorOf(current, me),
        taken: union(before?.taken ?? [], names(false)),
        disputed: union(before?.disputed ?? [], names(true)),
        asked,
      }))
      return names(true).length > 0
    },
    [getValues, me, put, reset],
  )

  // Our own save is also told to us as a change of the thing; until it has been answered nothing else is judged.
  useEffect(() => {
    if (saving || entity === undefined || versionOf(entity) <= versionOf(base.current)) return
    if (isDirty) meet(entity, false)
    // oxlint-disable-next-line react/set-state-in-effect -- the form is the outside thing that is kept in step
    else settle(entity)
  }, [saving, entity, isDirty, meet, settle])

  /** Says whether it has to be sent once more. */
  const attempt = useCallback(async (): Promise<boolean> => {
    setWaits(true)
    await Promise.allSettled(facts.waiting)
    setWaits(false)
    let again = false
    await handleSubmit(async (checked) => {
      setSaving(true)
      const request = latest.current.request(checked, base.current)
      const data = await send(...([request] as unknown as Args<E, never>))
      setSaving(false)
      const current = refused.current
      refused.current = undefined
      if (current !== undefined) again = !meet(current, true)
      if (data === undefined) return
      leaving.current = latest.current.saved !== undefined
      if (!latest.current.saved) settle(data)
      latest.current.saved?.(data)
    })()
    return again
  }, [facts, handleSubmit, meet, send, settle])

  const running = useRef(false)
  const save = useCallback(async () => {
    if (running.current) return
    running.current = true
    // Somebody was faster, in other fields: both are kept, so there is nothing to ask.
    while (await attempt());
    running.current = false
  }, [attempt])

  const disputed = meanwhile?.disputed ?? []
  // What the panel calls "yours" is what the form holds now.
  const mine = useWatch({ control: form.control, disabled: disputed.length === 0 }) as FormValues
  const theirs = values(base.current) as FormValues
  const found = disputed
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name], disputed: true }))
    .filter((difference) => !same(difference.mine, difference.theirs))

  return {
    form,
    facts,
    busy: sending || waits,
    leaving,
    save,
    discard: () => settle(base.current),
    meanwhile,
    conflict: meanwhile && found.length > 0 ? { ...meanwhile, found } : undefined,
    take: (names) => {
      setMeanwhile(undefined)
      // The panel goes, and with it the button that had the focus.
      if (found[0]) form.setFocus(found[0].name as never)
      put(Object.fromEntries(names.map((name) => [name, theirs[name]])))
    },
  }
}
