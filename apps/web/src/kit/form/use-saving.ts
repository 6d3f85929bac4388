import { type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ApiError } from '../../client/send.ts'
import type { Args, DataOf, RequestOf } from '../../client/request.ts'
import { SessionContext } from '../../client/session.ts'
import { useSend } from '../../client/use-send.ts'
import { type FormFacts, formFacts } from '../fields/form-context.ts'
import { type SchemaForm, useRefusals, useSchemaForm } from '../form.tsx'
import { type Author, authorOf } from './author.ts'
import { asTyped } from './as-typed.ts'
import { type Difference, type FormValues, differences, ownChanges, same } from './conflict.ts'

export interface SavingOptions<S extends z.ZodObject, E extends Endpoint> {
  schema: S
  endpoint: E
  /** The entity as loaded; undefined while creating. */
  entity?: DataOf<E> | undefined
  values: (entity: DataOf<E> | undefined) => z.input<S>
  request: (values: z.output<S>, entity: DataOf<E> | undefined) => RequestOf<E>
  success?: string | ((data: DataOf<E>) => string) | undefined
  saved?: ((data: DataOf<E>) => void) | undefined
}

export interface Meanwhile extends Author {
  /** Fields only the other person changed; already merged into the form. */
  taken: readonly string[]
  /** Fields that both changed. */
  disputed: readonly string[]
  /** Found in response to the user's own Save, so it may take the focus. */
  asked: boolean
}

export interface Conflict extends Meanwhile {
  found: readonly Difference[]
}

interface Saving<S extends z.ZodObject> {
  form: SchemaForm<S>
  facts: FormFacts
  busy: boolean
  /** An autosave is in flight. */
  hushed: boolean
  leaving: RefObject<boolean>
  /** Lets the user leave without being asked about unsaved changes. */
  leave: () => void
  /**
   * Resolves to whether everything is saved. An autosave sends only valid values, shows no toast and does not move the
   * focus.
   */
  save: (quietly?: boolean) => Promise<boolean>
  /** Why the last autosave failed. */
  refusal: ApiError | null
  discard: () => void
  /** What another person saved while this form was being edited. */
  meanwhile: Meanwhile | undefined
  conflict: Conflict | undefined
  /** Applies the other version in these fields. */
  take: (theirs: readonly string[]) => void
}

const versionOf = (entity: unknown): number => (entity as { version?: number } | undefined)?.version ?? 0
const isStale = (error: ApiError): boolean => error.code === 'stale_version' && error.current !== undefined

type Outcome = 'saved' | 'again' | 'stopped'

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])]

/**
 * Keeps a form in sync with its entity. What another person saves is merged at once, with the local changes on top;
 * only a field that both changed has to be resolved before the next save.
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
  const failed = (failure: ApiError) => {
    if (!isStale(failure)) return false
    const current = z.safeParse(endpoint.response, failure.current)
    if (current.success) refused.current = current.data as DataOf<E>
    return current.success
  }
  const loud = useSend(endpoint, { ...(options.success !== undefined && { success: options.success }), failed })
  const calm = useSend(endpoint, { quiet: true, failed })
  const form = useSchemaForm(schema, values(entity), loud.error)
  useRefusals(form, calm.error, false)
  const { reset, setValue, getValues, handleSubmit } = form
  const { isDirty } = form.formState
  /** The last saved values; differences from them are unsaved. */
  const ground = useRef<FormValues>(values(entity))
  const { send } = loud
  const { send: sendQuietly } = calm

  const settle = useCallback(
    (current: DataOf<E> | undefined) => {
      base.current = current
      setMeanwhile(undefined)
      const filled = latest.current.values(current)
      ground.current = filled
      reset(filled)
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

  /** Merges a newer version into the form. Returns whether a conflict has to be resolved. */
  const meet = useCallback(
    (current: DataOf<E>, asked: boolean): boolean => {
      const [opened, mine] = [latest.current.values(base.current) as FormValues, { ...getValues() }]
      const theirs = latest.current.values(current)
      const found = differences(opened, mine, theirs)
      const names = (disputed: boolean) => found.filter((one) => one.disputed === disputed).map(({ name }) => name)
      base.current = current
      ground.current = theirs
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

  // Our own save also arrives as a new version of the entity; it is ignored until the response is here.
  useEffect(() => {
    if (saving || entity === undefined || versionOf(entity) <= versionOf(base.current)) return
    if (isDirty) meet(entity, false)
    // oxlint-disable-next-line react/set-state-in-effect -- the form is the outside thing that is kept in step
    else settle(entity)
  }, [saving, entity, isDirty, meet, settle])

  /** What was typed during the save stays in the form as unsaved. */
  const keep = useCallback(
    (data: DataOf<E>, sent: FormValues, quietly: boolean) => {
      const later = ownChanges(sent, getValues())
      const answered = latest.current.values(data)
      const filled = quietly ? asTyped(sent, answered) : answered
      base.current = data
      ground.current = filled
      setMeanwhile(undefined)
      reset(filled, { keepTouched: quietly })
      put(later)
    },
    [getValues, put, reset],
  )

  const deliver = useCallback(
    async (checked: z.output<S>, quietly: boolean): Promise<Outcome> => {
      const sent: FormValues = structuredClone(getValues())
      const request = latest.current.request(checked, base.current)
      setSaving(true)
      const data = await (quietly ? sendQuietly : send)(...([request] as unknown as Args<E, never>))
      setSaving(false)
      const current = refused.current
      refused.current = undefined
      if (current !== undefined) return meet(current, !quietly) ? 'stopped' : 'again'
      if (data === undefined) return 'stopped'
      leaving.current = latest.current.saved !== undefined
      if (!latest.current.saved) keep(data, sent, quietly)
      latest.current.saved?.(data)
      return 'saved'
    },
    [getValues, keep, meet, send, sendQuietly],
  )

  const attempt = useCallback(
    async (quietly: boolean): Promise<Outcome> => {
      if (quietly) {
        const right = facts.waiting.size === 0 ? z.safeParse(schema, getValues()) : undefined
        return right?.success ? deliver(right.data, true) : 'stopped'
      }
      setWaits(true)
      await Promise.allSettled(facts.waiting)
      setWaits(false)
      let outcome: Outcome = 'stopped'
      await handleSubmit(async (checked) => void (outcome = await deliver(checked, false)))()
      return outcome
    },
    [deliver, facts, getValues, handleSubmit, schema],
  )

  const running = useRef<{ done: Promise<boolean>; quietly: boolean } | undefined>(undefined)
  const save = useCallback(
    async (quietly = false): Promise<boolean> => {
      const before = running.current
      // A double click, or an autosave while a save by button is in flight.
      if (before && (quietly || !before.quietly)) return before.done
      if (before) await before.done
      const nothingLeft = () => base.current !== undefined && same(getValues(), ground.current)
      const run = async () => {
        if ((quietly || before) && nothingLeft()) return true
        let outcome = await attempt(quietly)
        // Another person saved other fields first: both are kept, so save again with the new version.
        while (outcome === 'again') outcome = await attempt(quietly)
        return outcome === 'saved'
      }
      const done = run().finally(() => (running.current = undefined))
      running.current = { done, quietly }
      return done
    },
    [attempt, getValues],
  )

  const disputed = meanwhile?.disputed ?? []
  // "Yours" in the panel is the form's current value.
  const mine = useWatch({ control: form.control, disabled: disputed.length === 0 }) as FormValues
  const theirs = values(base.current) as FormValues
  const found = disputed
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name], disputed: true }))
    .filter((difference) => !same(difference.mine, difference.theirs))

  return {
    form,
    facts,
    busy: loud.sending || waits,
    hushed: calm.sending,
    leaving,
    leave: () => {
      leaving.current = true
    },
    save,
    refusal: calm.error,
    discard: () => settle(base.current),
    meanwhile,
    conflict: meanwhile && found.length > 0 ? { ...meanwhile, found } : undefined,
    take: (names) => {
      setMeanwhile(undefined)
      // The panel closes together with the focused button.
      if (found[0]) form.setFocus(found[0].name as never)
      put(Object.fromEntries(names.map((name) => [name, theirs[name]])))
    },
  }
}
