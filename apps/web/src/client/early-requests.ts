export interface EarlyResponse {
  status: number
  body: unknown
}

/**
 * Requests that the document's first script (src/early/start.ts) started before the application was loaded. Each
 * response is handed over once; undefined if there was no such request or it failed.
 */
export interface EarlyRequests {
  takeTokens: () => Promise<EarlyResponse | undefined> | undefined
  /** Only for the same token and language: never for another account. */
  takeRead: (url: string, token: string | undefined, language: string) => Promise<EarlyResponse | undefined> | undefined
  /** As `takeRead`, for a response that has arrived: the first render then has its data. */
  takeArrivedRead: (url: string, token: string | undefined, language: string) => EarlyResponse | undefined
  /** Resolves when all responses have arrived or failed. */
  whenAllArrived: () => Promise<unknown>
  /** Called when the first screen is shown: later, the responses may be outdated. */
  dropReads: () => void
}

declare global {
  var earlyRequests: EarlyRequests | undefined
}
