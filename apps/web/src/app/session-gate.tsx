import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { type Profile, account } from '#contract/domains/account.ts'
import { type Store, stores } from '#contract/domains/stores.ts'
import type { Role } from '#contract/enumerations.ts'
import { signInAgainPath, signInPath } from '../client/safe-path.ts'
import { screensFor, ScreensContext, useScreens } from '../client/screen.ts'
import {
  chooseStore,
  rememberedStoreIds,
  selectedStoreId,
  selectStore,
  useSelectedStoreId,
} from '../client/selected-store.ts'
import { SessionContext, type SessionView, signOut } from '../client/session.ts'
import { readText, writeJson } from '../client/storage.ts'
import { type Ending, useEnding } from '../client/tokens.ts'
import { useGet } from '../client/use-get.ts'
import { useFreshRights } from './fresh-rights.ts'
import { NewDocument } from './new-document.tsx'
import { enterable, loadSession, markOf } from './load-session.ts'
import { sayLostStore } from './lost-store.ts'
import { useOtherTabs } from './other-tabs.ts'
import { usePersonsPreferences } from './persons-preferences.ts'
import { AuthenticationLoading } from './pages/authentication-loading.tsx'
import { ServerErrorPage } from './pages/server-error-page.tsx'

const sessionOf = (profile: Profile, list: readonly Store[], storeId: string | undefined): SessionView => {
  const held = new Set(profile.permissions)
  return {
    profile,
    role: profile.role ?? 'staff',
    stores: list,
    store: list.find((store) => store._id === storeId) ?? null,
    can: (permission) => held.has(permission),
    selectStore,
    signOut,
  }
}

const useKeptStores = (list: readonly Store[], role: Role) => {
  const before = useRef(list)
  useEffect(() => {
    // Written only when it changed: other tabs refetch the list whenever this key changes.
    if (readText('stores') !== JSON.stringify(list)) writeJson('stores', list)
    const next = chooseStore(list, rememberedStoreIds())
    sayLostStore({ before: before.current, now: list, selected: selectedStoreId(), next }, role)
    before.current = list
    selectStore(next?._id)
  }, [list, role])
}

const SignedIn = ({ profile, known }: { profile: Profile; known: readonly Store[] }) => {
  const storeId = useSelectedStoreId()
  const list = useMemo(() => enterable(profile, known), [profile, known])
  const session = useMemo(() => sessionOf(profile, list, storeId), [profile, list, storeId])
  const all = useScreens()
  const { role } = session
  const hasStore = session.store !== null
  const own = useMemo(() => screensFor(all, role, hasStore), [all, role, hasStore])
  useOtherTabs(markOf(profile))
  usePersonsPreferences(profile.preferences)
  useFreshRights()
  useKeptStores(list, role)
  return (
    <SessionContext value={session}>
      <ScreensContext value={own}>
        <Outlet />
      </ScreensContext>
    </SessionContext>
  )
}

const Loaded = () => {
  const profile = useGet(account.profile)
  const list = useGet(stores.list)
  // Deferred: the whole dashboard renders from here, in slices between which a slow phone can paint and handle input.
  const isDrawn = useDeferredValue(profile.data !== undefined && list.data !== undefined, false)
  if (isDrawn && profile.data && list.data) return <SignedIn profile={profile.data} known={list.data.data} />
  const error = profile.error ?? list.error
  return error ? <ServerErrorPage error={error} /> : <AuthenticationLoading />
}

const pathAfter: Record<Ending, (here: string) => string> = {
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
  const ending = useEnding()
  const load = useQuery({ queryKey: ['session'], queryFn: loadSession, staleTime: Infinity, enabled: !ending })
  if (ending) return <NewDocument to={pathAfter[ending](pathname + search + hash)} />
  if (load.isError) return <ServerErrorPage error={load.error} />
  return load.isSuccess ? <Loaded /> : <AuthenticationLoading />
}
