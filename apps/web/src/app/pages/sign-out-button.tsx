import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../client/session.ts'

/** Signs out; shows a loader and ignores further clicks meanwhile. */
export const SignOutButton = (props: ButtonProps) => {
  const { signOut } = useSession()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    // Runs only if the person canceled the sign-out; otherwise the document is replaced.
    void signOut().finally(() => setLeaving(false))
  }
  return <Button {...props} loading={leaving} onClick={leave} />
}
