import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#web/client/session.ts'

/** Signs out; shows a loader and ignores further clicks meanwhile. */
export const SignOutButton = (props: ButtonProps) => {
  const { signOut } = useSession()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const startSignOut = () => {
    setIsSigningOut(true)
    // Runs only if the person canceled the sign-out; otherwise the document is replaced.
    void signOut().finally(() => setIsSigningOut(false))
  }
  return <Button {...props} loading={isSigningOut} onClick={startSignOut} />
}
