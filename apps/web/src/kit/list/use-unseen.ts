import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod'
import { type ListKey, listKey } from '#contract/stored.ts'
import { useSession } from '../../client/session.ts'
import { readText, writeJson } from '../../client/storage.ts'
import { useKept } from './use-kept.ts'

const schema = z.object({ since: z.string(), opened: z.array(z.string()) })
type Seen = z.infer<typeof schema>

// Maximum number of remembered ids; the oldest are dropped.
const mostOpened = 500

const nowOn = (): Seen => ({ since: new Date().toISOString(), opened: [] })
const fromStart = nowOn()

const read = (text: string | undefined): Seen => {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch {
    return fromStart
  }
}

/** Everything before the first visit counts as seen. */
const begin = (key: ListKey): void => {
  if (readText(key) === undefined) writeJson(key, nowOn())
}

const useSeen = (list: string) => {
  const { profile, store } = useSession()
  const key = listKey('seen', profile._id, list, store?._id ?? '')
  useState(() => begin(key))
  return useKept(key, read)
}

/** Tells whether an entity arrived after this person's first visit and was not opened yet, in this browser. */
export const useUnseen = (list: string) => {
  const [{ since, opened }] = useSeen(list)
  return useCallback((id: string, at: string): boolean => at > since && !opened.includes(id), [since, opened])
}

/** Marks an entity as seen when its page is opened. */
export const useSeenNow = (list: string, id: string | undefined): void => {
  const [, setSeen] = useSeen(list)
  useEffect(() => {
    if (id === undefined) return
    setSeen((before) =>
      before.opened.includes(id) ? before : { ...before, opened: [...before.opened, id].slice(-mostOpened) },
    )
  }, [id, setSeen])
}
