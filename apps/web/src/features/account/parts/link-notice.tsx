import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AccountHeading } from './account-heading.tsx'

interface LinkNoticeProps {
  title: string
  body: ReactNode
  href: string
  go: string
}

/** Where a link from a mail ends when there is nothing to fill in: what happened, and the one way on. */
export const LinkNotice = ({ title, body, href, go }: LinkNoticeProps) => (
  <>
    <div role="status">
      <AccountHeading title={title}>{body}</AccountHeading>
    </div>
    <Button component="a" href={href} fullWidth>
      {go}
    </Button>
  </>
)
