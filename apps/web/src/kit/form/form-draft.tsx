import { Alert, Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import type { DraftKey } from '#contract/browser-storage.ts'
import { useFormat } from '#web/client/format.ts'
import { readJson, readText, remove, writeJson } from '#web/client/storage.ts'
import { useText } from '#web/client/text.ts'
import { findLocalChanges, type FormValues, isSameValue } from './conflict.ts'
import { formText } from './form.text.ts'

const storedDraft = z.object({
  savedAt: z.iso.datetime(),
  /** The changed fields, and what was saved in them when they were changed. */
  changes: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
})
type StoredDraft = z.output<typeof storedDraft>

/** Long enough that typing isn't slowed down, short enough that a crash loses a sentence at most. */
const writeDelayMs = 400

const readDraft = (key: DraftKey, current: FormValues): StoredDraft | undefined => {
  const { data } = storedDraft.safeParse(readJson(key))
  const changes = Object.entries(data?.changes ?? {}).filter(
    ([name, value]) => name in current && !isSameValue(value, current[name]),
  )
  return data && changes.length > 0 ? { ...data, changes: Object.fromEntries(changes) } : undefined
}

/**
 * Keeps the unsaved changes of the surrounding form in local storage and restores them when it is opened again, for
 * example after a crash. Saving and discarding removes them.
 */
export const FormDraft = ({ storageKey }: { storageKey: DraftKey }) => {
  const t = useText(formText)
  const { relative } = useFormat()
  const { formState, setValue, reset, getValues } = useFormContext()
  const { isDirty, defaultValues } = formState
  const saved = useMemo(() => (defaultValues ?? {}) as FormValues, [defaultValues])
  const [restored, setRestored] = useState<StoredDraft>()
  const wasDirty = useRef(false)
  const values: FormValues = useWatch()

  useEffect(() => {
    const draft = readDraft(storageKey, getValues())
    if (!draft) return
    for (const [name, value] of Object.entries(draft.changes)) setValue(name, value, { shouldDirty: true })
    // oxlint-disable-next-line react/set-state-in-effect -- shows what was read from storage, an external system
    setRestored(draft)
  }, [storageKey, getValues, setValue])

  useEffect(() => {
    if (!isDirty) {
      if (wasDirty.current) remove(storageKey)
      if (wasDirty.current) setRestored(undefined)
      wasDirty.current = false
      return undefined
    }
    wasDirty.current = true
    const write = () => {
      const changes = findLocalChanges(saved, values)
      const base = Object.fromEntries(Object.keys(changes).map((name) => [name, saved[name] ?? null]))
      writeJson(storageKey, { savedAt: new Date().toISOString(), changes, base })
    }
    const timer = setTimeout(write, writeDelayMs)
    return () => clearTimeout(timer)
  }, [isDirty, values, saved, storageKey])

  // Leaving the page was confirmed, or it was saved. A crash doesn't get here, and an expired session keeps the text.
  useEffect(
    () => () => {
      if (readText('auth') !== undefined) remove(storageKey)
    },
    [storageKey],
  )

  if (!restored) return null
  const isStale = Object.entries(restored.base).some(([name, value]) => !isSameValue(value, saved[name]))
  return (
    <Alert color="info" title={t('draftTitle')} mb="md" role="status">
      {t('draftBody', { when: relative(restored.savedAt) })} {isStale && t('draftStale')}
      <div>
        <Button variant="default" size="xs" mt="xs" onClick={() => reset()}>
          {t('discardDraft')}
        </Button>
      </div>
    </Alert>
  )
}
