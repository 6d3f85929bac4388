import type { RefObject } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../../client/text.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { kitText } from '../kit.text.ts'
import { useAskBeforeUnload } from '../use-ask-before-unload.ts'

/** Asks before unsaved work is left: by a link, by the back button, by closing the tab. */
export const UnsavedGuard = ({ dirty, leaving }: { dirty: boolean; leaving: RefObject<boolean> }) => {
  const t = useText(kitText)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !leaving.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The session is over: there is nothing left to save with.
      nextLocation.pathname !== '/login',
  )

  useAskBeforeUnload(dirty)

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('unsavedTitle')}
      body={t('unsavedBody')}
      confirm={t('leave')}
      cancel={t('stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
