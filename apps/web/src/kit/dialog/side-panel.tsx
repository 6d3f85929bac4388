import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn, useDialogStack } from './dialog-stack.ts'

interface SidePanelProps {
  opened: boolean
  close: () => void
  label: string
  side: 'left' | 'right'
  size: number
  /** Class of a body without padding. */
  flush?: string | undefined
  children: ReactNode
}

/** A drawer with its own header, because Mantine's is a second `banner` landmark. */
export const SidePanel = ({ opened, close, label, side, size, flush, children }: SidePanelProps) => {
  const root = useDialogStack(opened, close)
  useFocusReturn(opened)
  return (
    <Drawer
      ref={root}
      opened={opened}
      onClose={close}
      position={side}
      size={size}
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      {...(flush !== undefined && { padding: 0, classNames: { body: flush } })}
      attributes={{ content: { 'aria-label': label } }}
    >
      {children}
    </Drawer>
  )
}
