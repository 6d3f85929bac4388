import { createContext, useContext } from 'react'
import { type Profile, account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { type Store, stores } from '#contract/domains/stores.ts'
import type { Role } from '#contract/enumerations.ts'
import type { Permission } from '#contract/permissions.ts'
import { second } from '#contract/core/time.ts'
import { canLeaveImport } from './active-import.ts'
import { queryClient } from './query-client.ts'
import { selectStore } from './selected-store.ts'
import { send } from './send.ts'
import { endSession } from './sign-out.ts'
import { beginSignOut } from './tokens.ts'
import { getQueryOptions } from './use-get.ts'

export interface SessionView {
  profile: Profile
  role: Role
  stores: readonly Store[]
  /** The selected store; null if the person has none. */
  store: Store | null
  can: (permission: Permission) => boolean
  selectStore: (id: string) => void
  signOut: () => Promise<void>
}

export const SessionContext = createContext<SessionView | null>(null)

export const useSession = (): SessionView => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is only for screens behind the sign-in')
  return session
}

const signOutTimeoutMs = 3 * second

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const unfinished = new Set<() => Promise<unknown>>()

/** Registers work that needs the session, to be finished before the person leaves it. */
export const finishBeforeLeaving = (finish: () => Promise<unknown>): void => void unfinished.add(finish)

/** Called before the session ends or changes. */
export const finishWork = async (): Promise<void> => {
  await Promise.race([Promise.allSettled([...unfinished].map((finish) => finish())), wait(signOutTimeoutMs)])
}

/** Signs out locally even if the request fails or times out. */
export const signOut = async (): Promise<void> => {
  if (!(await canLeaveImport())) return
  await finishWork()
  beginSignOut()
  // Pending requests would be rejected or no longer needed.
  void queryClient.cancelQueries()
  const request = send(identity.logout).catch(() => undefined)
  await Promise.race([request, wait(signOutTimeoutMs)])
  endSession('signed out')
}

const toStoreList = (data: Store[]) => ({ data, total: data.length, nextCursor: null })

/** Adds a new store to the cached lists and selects it, without refetching. */
export const enterNewStore = (store: Store): void => {
  queryClient.setQueryData(
    getQueryOptions(account.profile).queryKey,
    (profile) => profile && { ...profile, approved_stores: [...profile.approved_stores, store._id] },
  )
  queryClient.setQueryData(getQueryOptions(stores.list).queryKey, (list) => list && toStoreList([...list.data, store]))
  selectStore(store._id)
}

/** Removes a closed store from the cached list and selects another, so that nothing more is requested from it. */
export const leaveClosedStore = (closedId: string): void => {
  const { queryKey } = getQueryOptions(stores.list)
  const remaining = queryClient.getQueryData(queryKey)?.data.filter((store) => store._id !== closedId) ?? []
  queryClient.setQueryData(queryKey, toStoreList(remaining))
  selectStore(remaining[0]?._id)
}
