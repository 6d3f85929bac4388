import { dropImport } from './active-import.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { releaseStore, rememberStore } from './selected-store.ts'
import { clearSessionStorage, readText, remove } from './storage.ts'
import { dropTokens, endedWith, type Ending, endWith } from './tokens.ts'

/** Clears everything of the person in this tab. Theme, language and the last store id are kept. */
export const forgetSession = (ending: Ending): void => {
  releaseStore()
  dropTokens()
  clearSessionStorage()
  remove('stores')
  endWith(ending)
  queryClient.clear()
}

/** Ends the session in the whole browser; other tabs notice the removed `auth` key. */
export const leave = (ending: Ending): void => {
  rememberStore()
  dropImport()
  remove('auth')
  forgetSession(ending)
}

/** The refresh was rejected: this browser has no session any more, or never had one. */
export const loseSession = (): void => leave(readText('auth') === undefined ? (endedWith() ?? 'never begun') : 'lost')

/** A rejected refresh ends the session; a network error does not. */
export const loseSessionIfRefused = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401) loseSession()
}
