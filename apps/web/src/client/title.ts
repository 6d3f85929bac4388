import { useEffect } from 'react'
import { productName } from '#contract/product.ts'
import { signal, useSignal } from './signal.ts'

/** The name of the thing a page shows; the shell prefers it to the screen's own title. */
const given = signal<string | undefined>(undefined)

export const useGivenTitle = (): string | undefined => useSignal(given)

/** For a page about one thing: its name in the tab's title and in the last breadcrumb. */
export const useTitle = (name: string | undefined): void => {
  useEffect(() => {
    given.set(name)
    return () => given.set(undefined)
  }, [name])
}

/** The name of the thing above, for a page below the one that shows it. */
const above = signal<string | undefined>(undefined)

export const useGivenTitleAbove = (): string | undefined => useSignal(above)

export const useTitleAbove = (name: string | undefined): void => {
  useEffect(() => {
    above.set(name)
    return () => above.set(undefined)
  }, [name])
}

/** Undefined leaves the title to whoever else knows one. */
export const useDocumentTitle = (screen: string | undefined): void => {
  useEffect(() => {
    if (screen !== undefined) document.title = `${screen} · ${productName}`
  }, [screen])
}
