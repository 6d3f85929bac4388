import { useEffect } from 'react'
import { second } from '#contract/core/time.ts'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { queryClient } from '../client/query-client.ts'
import { onRefusal } from '../client/refusals.ts'

// A page may ask for several things at once, and what is asked here may be refused as well.
const pause = 5 * second
let lastAsked = -Infinity

/** The screen offered what the server forbids: somebody has changed this person's rights meanwhile. */
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
