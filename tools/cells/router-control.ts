import { CellsError } from './cells-config.ts'

/** Longer than a request may take; a router that doesn't answer must not let the others wait. */
const timeoutMs = 15_000

/** All routers as one. */
export interface RouterControl {
  /** Resolves when no request of the vendor is in flight anymore; later ones wait. */
  hold(vendorId: string): Promise<void>
  /** Waiting requests continue in the cell that the directory names. */
  release(vendorId: string): Promise<void>
}

export const makeRouterControl = (urls: readonly string[]): RouterControl => {
  const send = async (url: string, verb: 'hold' | 'release', vendorId: string): Promise<void> => {
    const response = await fetch(new URL(`/${verb}/${vendorId}`, url), {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok) throw new CellsError(`The router ${url} answered ${response.status}: ${text}`)
  }
  return {
    hold: async (vendorId) => void (await Promise.all(urls.map((url) => send(url, 'hold', vendorId)))),
    release: async (vendorId) => void (await Promise.all(urls.map((url) => send(url, 'release', vendorId)))),
  }
}
