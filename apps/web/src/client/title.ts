import { useEffect } from 'react'
import { productName } from '#contract/app-name.ts'
import { signal, useSignal } from './signal.ts'

/** The name of the entity a page shows; the shell prefers it to the screen's title. */
const currentTitle = signal<string | undefined>(undefined)

export const getCurrentTitle = currentTitle.get

export const useCurrentTitle = (): string | undefined => useSignal(currentTitle)

/** Sets the entity's name in the document title and the last breadcrumb. */
export const useTitle = (name: string | undefined): void => {
  useEffect(() => {
    currentTitle.set(name)
    return () => currentTitle.set(undefined)
  }, [name])
}

/** The name of the parent entity, for a page below it. */
const currentParentTitle = signal<string | undefined>(undefined)

export const useCurrentParentTitle = (): string | undefined => useSignal(currentParentTitle)

export const useParentTitle = (name: string | undefined): void => {
  useEffect(() => {
    currentParentTitle.set(name)
    return () => currentParentTitle.set(undefined)
  }, [name])
}

/** Sets the document title; undefined leaves it unchanged. */
export const useDocumentTitle = (screen: string | undefined): void => {
  useEffect(() => {
    if (screen !== undefined) document.title = `${screen} · ${productName}`
  }, [screen])
}
