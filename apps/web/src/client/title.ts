import { useEffect } from 'react'
import { productName } from '#contract/product.ts'
import { signal, useSignal } from './signal.ts'

/** The name of the entity a page shows; the shell prefers it to the screen's title. */
const given = signal<string | undefined>(undefined)

export const useGivenTitle = (): string | undefined => useSignal(given)

/** Sets the entity's name in the document title and the last breadcrumb. */
export const useTitle = (name: string | undefined): void => {
  useEffect(() => {
    given.set(name)
    return () => given.set(undefined)
  }, [name])
}

/** The name of the parent entity, for a page below it. */
const above = signal<string | undefined>(undefined)

export const useGivenTitleAbove = (): string | undefined => useSignal(above)

export const useTitleAbove = (name: string | undefined): void => {
  useEffect(() => {
    above.set(name)
    return () => above.set(undefined)
  }, [name])
}

/** Sets the document title; undefined leaves it unchanged. */
export const useDocumentTitle = (screen: string | undefined): void => {
  useEffect(() => {
    if (screen !== undefined) document.title = `${screen} · ${productName}`
  }, [screen])
}
