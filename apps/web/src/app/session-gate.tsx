import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { type Profile, account } from '#contract/domains/account.ts'
import { type Store, stores } from '#contract/domains/stores.ts'
import type { Role } from '#contract/enumerations.ts'
import { signInAgainPath, signInPath } from '#web/client/safe-path.ts'
import { screensFor, ScreensContext, useScreens } from '#web/client/screen.ts'
import {
  chooseStore,
  getRememberedStoreIds,
  getSelectedStoreId,
  selectStore,
  useSelectedStoreId,
} from '#web/client/selected-store.ts'
import { SessionContext, type SessionView, signOut } from '#web/client/session.ts'
import { readText, writeJson } from '#web/client/storage.ts'
import { StoreCurrencyContext } from '#web/client/text.ts'
import { type SessionEndReason, useSessionEndReason } from '#web/client/tokens.ts'
import { useGet } from '#web/client/use-get.ts'
import { useRefreshPermissions } from './refresh-permissions.ts'
import { FullPageRedirect } from './full-page-redirect.tsx'
import { filterApprovedStores, sessionQuery, toAuthMarker } from './load-session.ts'
import { notifyLostStore } from './recover-store.ts'
import { useSyncOtherTabs } from './sync-other-tabs.ts'
import { useProfilePreferences } from './profile-preferences.ts'
import { AuthenticationLoading } from './pages/authentication-loading.tsx'
import { ServerErrorPage } from './pages/server-error-page.tsx'

const toSessionView = (profile: Profile, list: readonly Store[], storeId: string | undefined): SessionView => {
  const granted = new Set(profile.permissions)
  return {
    profile,
    role: profile.role ?? 'staff',
    stores: list,
    store: list.find((store) => store._id === storeId) ?? null,
    can: (permission) => granted.has(permission),
    selectStore,
    signOut,
  }
}

const useSyncStores = (list: readonly Store[], role: Role) => {
  const previous = useRef(list)
  useEffect(() => {
    // Written only when it changed: other tabs refetch the list whenever this key changes.
    if (readText('stores') !== JSON.stringify(list)) writeJson('stores', list)
    const next = chooseStore(list, getRememberedStoreIds())
    notifyLostStore({ before: previous.current, now: list, selected: getSelectedStoreId(), next }, role)
    previous.current = list
    selectStore(next?._id)
  }, [list, role])
}

const SignedIn = ({ profile, allStores }: { profile: Profile; allStores: readonly Store[] }) => {
  const storeId = useSelectedStoreId()
  const list = useMemo(() => filterApprovedStores(profile, allStores), [profile, allStores])
  const session = useMemo(() => toSessionView(profile, list, storeId), [profile, list, storeId])
  const allScreens = useScreens()
  const { role } = session
  const hasStore = session.store !== null
  const availableScreens = useMemo(() => screensFor(allScreens, role, hasStore), [allScreens, role, hasStore])
  useSyncOtherTabs(toAuthMarker(profile))
  useProfilePreferences(profile.preferences)
  useRefreshPermissions()
  useSyncStores(list, role)
  return (
    <SessionContext value={session}>
      <StoreCurrencyContext value={session.store?.currency}>
        <ScreensContext value={availableScreens}>
          <Outlet />
        </ScreensContext>
      </StoreCurrencyContext>
    </SessionContext>
  )
}

const Loaded = () => {
  const profile = useGet(account.profile)
  const list = useGet(stores.list)
  const isLoaded = profile.data !== undefined && list.data !== undefined
  const [wasLoadedAtFirst] = useState(isLoaded)
  // Deferred: the whole dashboard renders from here, in slices between which a slow phone can paint and handle input.
  // The first render is a transition, which does that too.
  const isReady = useDeferredValue(isLoaded, wasLoadedAtFirst)
  if (isReady && profile.data && list.data) return <SignedIn profile={profile.data} allStores={list.data.data} />
  const error = profile.error ?? list.error
  return error ? <ServerErrorPage error={error} /> : <AuthenticationLoading />
}

const pathAfterEnding: Record<SessionEndReason, (here: string) => string> = {
  'signed out': () => '/login',
  'signed out elsewhere': (here) => signInAgainPath('elsewhere', here),
  deleted: () => signInAgainPath('deleted'),
  lost: (here) => signInAgainPath('ended', here),
  'never begun': signInPath,
}

/**
 * Renders its children only once tokens, profile and stores are loaded; without a session it redirects to the sign-in.
 */
export const SessionGate = () => {
  const { pathname, search, hash } = useLocation()
  const ending = useSessionEndReason()
  const load = useQuery({ ...sessionQuery, enabled: !ending })
  if (ending) return <FullPageRedirect to={pathAfterEnding[ending](pathname + search + hash)} />
  if (load.isError) return <ServerErrorPage error={load.error} />
  return load.isSuccess ? <Loaded /> : <AuthenticationLoading />
}
