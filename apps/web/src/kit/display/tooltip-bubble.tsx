import { Tooltip, type TooltipProps } from '@mantine/core'
import type { RefObject } from 'react'

interface TooltipBubbleProps extends Pick<TooltipProps, 'label' | 'position' | 'multiline' | 'maw'> {
  target: RefObject<HTMLElement | null>
  isOpen: boolean
}

/** The bubble beside its target, which describes itself: screen readers don't need the bubble. */
export const TooltipBubble = ({ isOpen, ...props }: TooltipBubbleProps) => (
  <Tooltip {...props} opened={isOpen} aria-hidden="true" />
)
