import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useText } from '../../client/text.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { kitText } from '../kit.text.ts'
import { useAskBeforeUnload } from '../use-ask-before-unload.ts'

interface UnsavedGuardProps {
  dirty: boolean
  leaving: RefObject<boolean>
  /** Query parameter of the step: changing it counts as leaving. */
  within?: string
  /** Tries to save before asking. Resolves to whether everything was saved. */
  rescue?: (() => Promise<boolean>) | undefined
  /** Whether uploads are in flight; checked when leaving. */
  pending?: () => boolean
}

const stepOf = (location: Location, name: string) => new URLSearchParams(location.search).get(name)

let isUnguarded = false

/** Navigates without the guard, for an entity that was deleted: there is nothing left to save. */
export const leaveUnguarded = (go: () => void): void => {
  isUnguarded = true
  // The router calls the blocker synchronously.
  go()
  isUnguarded = false
}

/** Asks before leaving unsaved changes by a link, the back button or closing the tab. */
export const UnsavedGuard = ({ dirty, leaving, within, rescue, pending }: UnsavedGuardProps) => {
  const t = useText(kitText)
  const [lost, setLost] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (dirty || Boolean(pending?.())) &&
      !leaving.current &&
      !isUnguarded &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (within !== undefined && stepOf(currentLocation, within) !== stepOf(nextLocation, within))) &&
      // The session is over, so nothing can be saved.
      nextLocation.pathname !== '/login',
  )

  // An upload in flight does not make the form dirty but would be lost.
  useAskBeforeUnload(pending ? () => dirty || pending() : dirty, rescue)

  const blocked = blocker.state === 'blocked'
  const latest = useRef({ blocker, rescue })
  latest.current = { blocker, rescue }
  useEffect(() => {
    const trying = blocked ? latest.current.rescue?.() : undefined
    void trying?.then((saved) => (saved ? latest.current.blocker.proceed?.() : setLost(true)))
    return () => setLost(false)
  }, [blocked])

  return (
    <ConfirmDialog
      opened={blocked && (lost || !rescue)}
      title={t('unsavedTitle')}
      body={t('unsavedBody')}
      confirm={t('leave')}
      cancel={t('stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
