import type { Session } from '#contract/domains/identity.ts'
import { signal, useSignal } from './signal.ts'
import { readJson, readText, remove, writeJson } from './storage.ts'

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'access_token' in value &&
  typeof value.access_token === 'string' &&
  'csrf_token' in value &&
  typeof value.csrf_token === 'string'

const readSession = (): Session | undefined => {
  const kept = readJson('session')
  return isSession(kept) ? kept : undefined
}

/** The tokens of this tab, kept in session storage. */
const held = signal<Session | undefined>(readSession())

export const tokens = held.get

/** Signed in as far as this browser knows; only the server can tell. */
export const useSeemsSignedIn = (): boolean => useSignal(held) !== undefined || readText('auth') !== undefined

export const onTokens = held.subscribe

export const keepTokens = (session: Session): void => {
  writeJson('session', session)
  held.set(session)
  ended.set(undefined)
  leaving = false
}

/** Set while signing out, when nothing must be fetched any more: the session may end before the response. */
let leaving = false
export const isLeaving = (): boolean => leaving
/** The logout request is in flight; its session may already be over. */
export const isSigningOut = (): boolean => leaving && tokens() !== undefined
export const beginLeaving = (): void => void (leaving = true)

export const dropTokens = (): void => {
  remove('session')
  held.set(undefined)
}

/**
 * Why there is no session: signed out here or in another tab, account deleted, ended by the server, or never signed in.
 */
export type Ending = 'signed out' | 'signed out elsewhere' | 'deleted' | 'lost' | 'never begun'

const ended = signal<Ending | undefined>(undefined)

export const endWith = (ending: Ending): void => ended.set(ending)
export const endedWith = ended.get
export const useEnding = (): Ending | undefined => useSignal(ended)
