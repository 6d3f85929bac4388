import { useEffect } from 'react'
import { second } from '#contract/core/time.ts'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { queryClient } from '#web/client/query-client.ts'
import { onApiError } from '#web/client/api-error-events.ts'

// Throttled: a page may send several requests at once, and the refetch itself may be forbidden too.
const minIntervalMs = 5 * second
let lastRefetchAt = -Infinity

/** A `forbidden` error for something the screen offered means this person's permissions have changed: refetch them. */
export const refetchPermissions = (code: string, now = Date.now()): void => {
  if (code !== 'forbidden' || now - lastRefetchAt < minIntervalMs) return
  lastRefetchAt = now
  for (const { resource, name } of [account.profile, stores.list]) {
    void queryClient.invalidateQueries({ queryKey: [resource, name] })
  }
}

export const useRefreshPermissions = (): void => {
  useEffect(() => onApiError((code) => refetchPermissions(code)), [])
}
