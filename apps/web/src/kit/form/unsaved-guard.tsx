import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useText } from '#web/client/text.ts'
import { ConfirmDialogLater } from '#web/kit/dialog/confirm-dialog-later.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { useConfirmUnload } from './use-confirm-unload.ts'

interface UnsavedGuardProps {
  dirty: boolean
  leaving: RefObject<boolean>
  /** Query parameter of the step: changing it counts as leaving. */
  stepParam?: string
  /** Tries to save before asking. Resolves to whether everything was saved. */
  trySave?: (() => Promise<boolean>) | undefined
  /** Whether uploads are in flight; checked when leaving. */
  hasPendingUploads?: () => boolean
}

const getStep = (location: Location, name: string) => new URLSearchParams(location.search).get(name)

let isUnguarded = false

/** Navigates without the guard, for an entity that was deleted: there is nothing left to save. */
export const navigateUnguarded = (navigate: () => void): void => {
  isUnguarded = true
  // The router calls the blocker synchronously.
  navigate()
  isUnguarded = false
}

/** Asks before leaving unsaved changes by a link, the back button or closing the tab. */
export const UnsavedGuard = ({ dirty, leaving, stepParam, trySave, hasPendingUploads }: UnsavedGuardProps) => {
  const t = useText(kitText)
  const [saveFailed, setSaveFailed] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (dirty || Boolean(hasPendingUploads?.())) &&
      !leaving.current &&
      !isUnguarded &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (stepParam !== undefined && getStep(currentLocation, stepParam) !== getStep(nextLocation, stepParam))) &&
      // The session is over, so nothing can be saved.
      nextLocation.pathname !== '/login',
  )

  // An upload in flight does not make the form dirty but would be lost.
  useConfirmUnload(hasPendingUploads ? () => dirty || hasPendingUploads() : dirty, trySave)

  const blocked = blocker.state === 'blocked'
  const latest = useRef({ blocker, trySave })
  latest.current = { blocker, trySave }
  useEffect(() => {
    const saving = blocked ? latest.current.trySave?.() : undefined
    void saving?.then((saved) => (saved ? latest.current.blocker.proceed?.() : setSaveFailed(true)))
    return () => setSaveFailed(false)
  }, [blocked])

  return (
    <ConfirmDialogLater
      opened={blocked && (saveFailed || !trySave)}
      title={t('unsavedTitle')}
      body={t('unsavedBody')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
