import { useEffect, useState } from 'react'
import { confirmBeforeSignOut } from '#web/client/active-import.ts'
import { customerImport } from './customer-import.ts'
import { isFinished } from './record.ts'

/** Holds back a sign-out during a running import until `respond` is called. */
export const useSignOutConfirmation = (isOver: boolean) => {
  const [pending, setPending] = useState<{ respond: (confirmed: boolean) => void }>()
  useEffect(
    () =>
      confirmBeforeSignOut(async () => {
        const current = customerImport.state.get()
        if (!current || isFinished(current.record)) return true
        return new Promise((resolve) => setPending({ respond: resolve }))
      }),
    [],
  )
  // The import finished while the dialog was open: cancel the sign-out so the person can read the result.
  useEffect(() => {
    if (isOver) pending?.respond(false)
  }, [pending, isOver])
  return {
    isPending: pending !== undefined && !isOver,
    respond: (confirmed: boolean) => {
      pending?.respond(confirmed)
      setPending(undefined)
    },
  }
}
