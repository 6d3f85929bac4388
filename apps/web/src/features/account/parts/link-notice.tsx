import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AccountHeading } from './account-heading.tsx'

interface LinkNoticeProps {
  title: string
  body: ReactNode
  href: string
  linkLabel: string
}

/** Target of a mailed link without a form: says what happened and links to the next step. */
export const LinkNotice = ({ title, body, href, linkLabel }: LinkNoticeProps) => (
  <>
    <div role="status">
      <AccountHeading title={title}>{body}</AccountHeading>
    </div>
    <Button component="a" href={href} fullWidth>
      {linkLabel}
    </Button>
  </>
)
