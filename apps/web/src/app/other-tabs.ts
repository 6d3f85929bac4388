import { useEffect } from 'react'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { queryClient } from '../client/query-client.ts'
import { forgetSession } from '../client/sign-out.ts'
import { clearSessionStorage, onOtherTab, readText, writeText } from '../client/storage.ts'
import { isSameAccount } from './load-session.ts'

/**
 * A sign-out in one tab signs out all tabs. When another person or business signs in, the other tabs start over; when
 * the person's email changes, they refetch the profile.
 */
export const useOtherTabs = (ownMark: string): void => {
  useEffect(() => {
    const kept = readText('auth')
    // No stored marker means another tab has just signed out; don't write it back.
    if (kept !== undefined && kept !== ownMark && isSameAccount(kept, ownMark)) writeText('auth', ownMark)
  }, [ownMark])
  useEffect(() => {
    const stopAuth = onOtherTab('auth', (mark) => {
      if (mark === null) return forgetSession('signed out elsewhere')
      if (mark === ownMark) return undefined
      if (isSameAccount(mark, ownMark)) {
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
  }, [ownMark])
}
