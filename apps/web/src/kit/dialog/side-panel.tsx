import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn, useDialogStack } from './dialog-stack.ts'

interface SidePanelProps {
  opened: boolean
  close: () => void
  label: string
  /** A panel at the bottom is as high as its content. */
  side: 'left' | 'right' | 'bottom'
  size?: number
  /** Class of a body without padding. */
  flush?: string | undefined
  children: ReactNode
}

const bottomStyles = { content: { height: 'auto', maxHeight: '85dvh', borderRadius: '12px 12px 0 0' } }

/** A drawer with its own header, because Mantine's is a second `banner` landmark. */
export const SidePanel = ({ opened, close, label, side, size = 320, flush, children }: SidePanelProps) => {
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
      {...(side === 'bottom' && { styles: bottomStyles })}
      attributes={{ content: { 'aria-label': label } }}
    >
      {children}
    </Drawer>
  )
}
