import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../client/session.ts'

/** Signs out, and cannot be pressed twice while that takes a moment. */
export const SignOutButton = (props: ButtonProps) => {
  const { signOut } = useSession()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    // Still here afterwards is whoever was asked and stayed.
    void signOut().finally(() => setLeaving(false))
  }
  return <Button {...props} loading={leaving} onClick={leave} />
}
