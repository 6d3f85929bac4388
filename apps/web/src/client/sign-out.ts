import { discardImport } from './active-import.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { clearSelectedStore, rememberStore } from './selected-store.ts'
import { clearSessionStorage, readText, remove } from './storage.ts'
import { clearTokens, getSessionEndReason, type SessionEndReason, setSessionEndReason } from './tokens.ts'

/** Clears everything of the person in this tab. Theme, language and the last store id are kept. */
export const clearSession = (reason: SessionEndReason): void => {
  clearSelectedStore()
  clearTokens()
  clearSessionStorage()
  remove('stores')
  setSessionEndReason(reason)
  queryClient.clear()
}

/** Ends the session in the whole browser; other tabs notice the removed `auth` key. */
export const endSession = (reason: SessionEndReason): void => {
  rememberStore()
  discardImport()
  remove('auth')
  clearSession(reason)
}

/** The refresh was rejected: this browser has no session any more, or never had one. */
export const expireSession = (): void =>
  endSession(readText('auth') === undefined ? (getSessionEndReason() ?? 'never begun') : 'lost')

/** A rejected refresh ends the session; a network error does not. */
export const expireSessionIfUnauthorized = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401) expireSession()
}
