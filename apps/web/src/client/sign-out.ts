import { dropImport } from './active-import.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { releaseStore, rememberStore } from './selected-store.ts'
import { clearSessionStorage, readText, remove } from './storage.ts'
import { dropTokens, endedWith, type Ending, endWith } from './tokens.ts'

/** Forgets everything of the person in this tab. The theme, the language and the last store's id stay. */
export const forgetSession = (ending: Ending): void => {
  releaseStore()
  dropTokens()
  clearSessionStorage()
  remove('stores')
  endWith(ending)
  queryClient.clear()
}

/** Ends the session of the whole browser; the other tabs hear of it by the mark that goes. */
export const leave = (ending: Ending): void => {
  rememberStore()
  dropImport()
  remove('auth')
  forgetSession(ending)
}

/** The refresh was refused: this browser has no session any more, if it ever had one. */
export const loseSession = (): void => leave(readText('auth') === undefined ? (endedWith() ?? 'never begun') : 'lost')

/** A refresh that was refused ends the session; one that found no server does not: nothing is known then. */
export const loseSessionIfRefused = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401) loseSession()
}
