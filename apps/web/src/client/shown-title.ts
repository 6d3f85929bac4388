import { useEffect } from 'react'
import { signal, useSignal } from './signal.ts'

const shownTitle = signal<string | undefined>(undefined)

/** For the heading of a page that is still loading. */
export const useShownTitle = (): string | undefined => useSignal(shownTitle)

/** Set by the shell; in its own module, because the pages before the sign-in don't need it. */
export const useSetShownTitle = (title: string | undefined): void => useEffect(() => shownTitle.set(title), [title])
