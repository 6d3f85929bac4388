import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { type Profile, identity } from '#contract/domains/identity.ts'
import { type Store, stores } from '#contract/domains/stores.ts'
import { signInAgainPath, signInPath } from '../client/safe-path.ts'
import { chooseStore, rememberedStoreIds, selectStore, useSelectedStoreId } from '../client/selected-store.ts'
import { SessionContext, type SessionView, signOut } from '../client/session.ts'
import { readText, writeJson } from '../client/storage.ts'
import { type Ending, useEnding } from '../client/tokens.ts'
import { useGet } from '../client/use-get.ts'
import { NewDocument } from './new-document.tsx'
import { loadSession } from './load-session.ts'
import { useOtherTabs } from './other-tabs.ts'
import { AuthenticationLoading } from './pages/authentication-loading.tsx'
import { ServerErrorPage } from './pages/server-error-page.tsx'
import { DashboardLayout } from './shell/dashboard-layout.tsx'

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

const useKeptStores = (list: readonly Store[]) => {
  useEffect(() => {
    // Written only when it changed: other tabs fetch the list again whenever this key does.
    if (readText('stores') !== JSON.stringify(list)) writeJson('stores', list)
    selectStore(chooseStore(list, rememberedStoreIds())?._id)
  }, [list])
}

const SignedIn = ({ profile, list }: { profile: Profile; list: readonly Store[] }) => {
  const storeId = useSelectedStoreId()
  const session = useMemo(() => sessionOf(profile, list, storeId), [profile, list, storeId])
  useOtherTabs(profile._id)
  useKeptStores(list)
  return (
    <SessionContext value={session}>
      <DashboardLayout />
    </SessionContext>
  )
}

const Loaded = () => {
  const profile = useGet(identity.profile)
  const list = useGet(stores.list)
  if (profile.data && list.data) return <SignedIn profile={profile.data} list={list.data.data} />
  const error = profile.error ?? list.error
  return error ? <ServerErrorPage error={error} /> : <AuthenticationLoading />
}

const pathAfter: Record<Ending, (here: string) => string> = {
  'signed out': () => '/login',
  'signed out elsewhere': signInAgainPath,
  lost: signInPath,
}

/** Nothing below it is shown before tokens, profile and stores are there; without them it leads to the sign-in. */
export const SessionGate = () => {
  const { pathname, search, hash } = useLocation()
  const ending = useEnding()
  const load = useQuery({ queryKey: ['session'], queryFn: loadSession, staleTime: Infinity, enabled: !ending })
  if (ending) return <NewDocument to={pathAfter[ending](pathname + search + hash)} />
  if (load.isError) return <ServerErrorPage error={load.error} />
  return load.isSuccess ? <Loaded /> : <AuthenticationLoading />
}
