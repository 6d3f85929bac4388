import { useEffect } from 'react'
import { stores } from '#contract/domains/stores.ts'
import { queryClient } from '../client/query-client.ts'
import { forgetSession } from '../client/sign-out.ts'
import { clearSessionStorage, onOtherTab } from '../client/storage.ts'

const personIn = (mark: string): unknown => {
  try {
    return (JSON.parse(mark) as { person?: unknown } | null)?.person
  } catch {
    return undefined
  }
}

/** A sign-out in one tab signs out all; when somebody else signs in, the other tabs start over as that person. */
export const useOtherTabs = (person: string): void => {
  useEffect(() => {
    const stopAuth = onOtherTab('auth', (mark) => {
      if (mark === null) return forgetSession('signed out elsewhere')
      if (personIn(mark) === person) return undefined
      clearSessionStorage()
      window.location.assign('/dashboard')
      return undefined
    })
    const stopStores = onOtherTab('stores', (list) => {
      if (list !== null) void queryClient.invalidateQueries({ queryKey: [stores.list.resource] })
    })
    return () => {
      stopAuth()
      stopStores()
    }
  }, [person])
}
