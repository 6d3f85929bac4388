import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useText } from '../../client/text.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { kitText } from '../kit.text.ts'
import { useAskBeforeUnload } from '../use-ask-before-unload.ts'

interface UnsavedGuardProps {
  dirty: boolean
  leaving: RefObject<boolean>
  /** A name of the address's query: another value is another place, too. */
  within?: string
  /** Tried first: what can be saved needs no question. Says whether it was. */
  rescue?: (() => Promise<boolean>) | undefined
  /** Whether something is still on its way, such as a file: asked at the moment of leaving. */
  pending?: () => boolean
}

const stepOf = (location: Location, name: string) => new URLSearchParams(location.search).get(name)

let isUnguarded = false

/** For whoever leaves what is no more: there is nothing left to save into. */
export const leaveUnguarded = (go: () => void): void => {
  isUnguarded = true
  // The router asks the guard before it returns.
  go()
  isUnguarded = false
}

/** Asks before unsaved work is left: by a link, by the back button, by closing the tab. */
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
      // The session is over: there is nothing left to save with.
      nextLocation.pathname !== '/login',
  )

  // A file on its way changes nothing yet, and would be lost all the same.
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
