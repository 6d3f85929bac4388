import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn, useUpperDialog } from './upper-dialog.ts'

interface SidePanelProps {
  opened: boolean
  close: () => void
  label: string
  side: 'left' | 'right'
  size: number
  /** The class of a body whose children reach its edges. */
  flush?: string | undefined
  children: ReactNode
}

/** A panel over the page's edge. It brings its own head: the library's is a second banner to a screen reader. */
export const SidePanel = ({ opened, close, label, side, size, flush, children }: SidePanelProps) => {
  const root = useUpperDialog(opened, close)
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
