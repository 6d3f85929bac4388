import { useEffect } from 'react'
import { second } from '#contract/core/time.ts'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { queryClient } from '../client/query-client.ts'
import { onRefusal } from '../client/refusals.ts'

// Throttled: a page may send several requests at once, and the refetch itself may be forbidden too.
const pause = 5 * second
let lastAsked = -Infinity

/** A `forbidden` error for something the screen offered means this person's permissions have changed: refetch them. */
export const askAgain = (code: string, now = Date.now()): void => {
  if (code !== 'forbidden' || now - lastAsked < pause) return
  lastAsked = now
  for (const { resource, name } of [account.profile, stores.list]) {
    void queryClient.invalidateQueries({ queryKey: [resource, name] })
  }
}

export const useFreshRights = (): void => {
  useEffect(() => onRefusal((code) => askAgain(code)), [])
}
