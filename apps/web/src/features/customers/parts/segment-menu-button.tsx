import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Segment } from '#contract/domains/customer-segments.ts'
import { useText } from '#web/client/text.ts'
import { segmentsText } from '#web/features/customers/segments.text.ts'

export interface SegmentMenuProps {
  segment: Segment
  rename: () => void
  remove: () => void
}

/** Accepts what a menu gives to its target. */
export const SegmentMenuButton = ({
  segment,
  ...props
}: { segment: Segment } & ActionIconProps & ComponentProps<'button'>) => {
  const t = useText(segmentsText)
  return (
    <ActionIcon
      variant="subtle"
      color="neutral"
      size={26}
      aria-label={t('actionsFor', { name: segment.name })}
      {...props}
    >
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  )
}
