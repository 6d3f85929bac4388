import { useCallback, useEffect, useState } from 'react'
import { type ListKey, listKey } from '#contract/browser-storage.ts'
import { useSession } from '#web/client/session.ts'
import { readText, writeJson } from '#web/client/storage.ts'
import { useStoredValue } from './use-stored-value.ts'

interface Seen {
  since: string
  opened: readonly string[]
}

// Maximum number of remembered ids; the oldest are dropped.
const maxOpened = 500

const makeSeen = (): Seen => ({ since: new Date().toISOString(), opened: [] })
const initialSeen = makeSeen()

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' &&
  value !== null &&
  'since' in value &&
  typeof value.since === 'string' &&
  'opened' in value &&
  Array.isArray(value.opened)

const parseSeen = (text: string | undefined): Seen => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isSeen(value) ? value : initialSeen
  } catch {
    return initialSeen
  }
}

/** Everything before the first visit counts as seen. */
const initialize = (key: ListKey): void => {
  if (readText(key) === undefined) writeJson(key, makeSeen())
}

const useSeen = (list: string) => {
  const { profile, store } = useSession()
  const key = listKey('seen', profile._id, list, store?._id ?? '')
  useState(() => initialize(key))
  return useStoredValue(key, parseSeen)
}

/** Tells whether an entity arrived after this person's first visit and was not opened yet, in this browser. */
export const useIsUnseen = (list: string) => {
  const [{ since, opened }] = useSeen(list)
  return useCallback((id: string, at: string): boolean => at > since && !opened.includes(id), [since, opened])
}

/** Marks an entity as seen when its page is opened. */
export const useMarkSeen = (list: string, id: string | undefined): void => {
  const [, setSeen] = useSeen(list)
  useEffect(() => {
    if (id === undefined) return
    setSeen((before) =>
      before.opened.includes(id) ? before : { ...before, opened: [...before.opened, id].slice(-maxOpened) },
    )
  }, [id, setSeen])
}
