import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Tooltip } from '#web/kit/display/tooltip.tsx'

export interface PrimaryActionProps {
  label: string
  to: string
  /** Why this person can't do it; shown as a tooltip. */
  reason?: string | undefined
}

/** The main action of a page. */
export const PrimaryAction = ({ label, to, reason }: PrimaryActionProps) => {
  const icon = <IconPlus size={16} aria-hidden="true" />
  if (!reason) {
    return (
      <Button component={Link} to={to} leftSection={icon}>
        {label}
      </Button>
    )
  }
  return (
    <Tooltip label={reason}>
      <Button leftSection={icon} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {label}
      </Button>
    </Tooltip>
  )
}
