import type { Session } from '#contract/domains/identity.ts'
import { signal, useSignal } from './signal.ts'
import { readJson, readText, remove, writeJson } from './storage.ts'

export const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'access_token' in value &&
  typeof value.access_token === 'string' &&
  'csrf_token' in value &&
  typeof value.csrf_token === 'string'

const readSession = (): Session | undefined => {
  const stored = readJson('session')
  return isSession(stored) ? stored : undefined
}

/** The tokens of this tab, kept in session storage. */
const currentSession = signal<Session | undefined>(readSession())

export const getTokens = currentSession.get

/** Signed in as far as this browser knows; only the server can tell. */
export const useSeemsSignedIn = (): boolean => useSignal(currentSession) !== undefined || readText('auth') !== undefined

export const onTokensChange = currentSession.subscribe

export const storeTokens = (session: Session): void => {
  writeJson('session', session)
  currentSession.set(session)
  sessionEndReason.set(undefined)
  signOutStarted = false
}

/** Set while signing out, when nothing must be fetched any more: the session may end before the response. */
let signOutStarted = false
export const isSignOutStarted = (): boolean => signOutStarted
/** The logout request is in flight; its session may already be over. */
export const isSigningOut = (): boolean => signOutStarted && getTokens() !== undefined
export const beginSignOut = (): void => void (signOutStarted = true)

export const clearTokens = (): void => {
  remove('session')
  currentSession.set(undefined)
}

/**
 * Why there is no session: signed out here or in another tab, account deleted, ended by the server, or never signed in.
 */
export type SessionEndReason = 'signed out' | 'signed out elsewhere' | 'deleted' | 'lost' | 'never begun'

const sessionEndReason = signal<SessionEndReason | undefined>(undefined)

export const setSessionEndReason = (reason: SessionEndReason): void => sessionEndReason.set(reason)
export const getSessionEndReason = sessionEndReason.get
export const useSessionEndReason = (): SessionEndReason | undefined => useSignal(sessionEndReason)
