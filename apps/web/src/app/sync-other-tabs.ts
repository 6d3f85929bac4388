import { useEffect } from 'react'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { queryClient } from '#web/client/query-client.ts'
import { clearSession } from '#web/client/sign-out.ts'
import { clearSessionStorage, onOtherTab, readText, writeText } from '#web/client/storage.ts'
import { isSameAccount } from './load-session.ts'

/**
 * A sign-out in one tab signs out all tabs. When another person or business signs in, the other tabs start over; when
 * the person's email changes, they refetch the profile.
 */
export const useSyncOtherTabs = (ownMarker: string): void => {
  useEffect(() => {
    const storedMarker = readText('auth')
    // No stored marker means another tab has just signed out; don't write it back.
    if (storedMarker !== undefined && storedMarker !== ownMarker && isSameAccount(storedMarker, ownMarker))
      writeText('auth', ownMarker)
  }, [ownMarker])
  useEffect(() => {
    const stopAuth = onOtherTab('auth', (marker) => {
      if (marker === null) return clearSession('signed out elsewhere')
      if (marker === ownMarker) return undefined
      if (isSameAccount(marker, ownMarker)) {
        return void queryClient.invalidateQueries({ queryKey: [account.profile.resource] })
      }
      clearSessionStorage()
      window.location.assign('/dashboard')
      return undefined
    })
    const stopStores = onOtherTab('stores', (list) => {
      if (list === null) return
      // A store is shown only if it is in the list and the profile approves it, so refetch both.
      for (const { resource, name } of [account.profile, stores.list]) {
        void queryClient.invalidateQueries({ queryKey: [resource, name] })
      }
    })
    return () => {
      stopAuth()
      stopStores()
    }
  }, [ownMarker])
}
