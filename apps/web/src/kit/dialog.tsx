import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../client/text.ts'
import classes from './dialog.module.css'
import { kitText } from './kit.text.ts'
import { useEscape, useFocusReturn } from './upper-dialog.ts'

interface DialogProps {
  opened: boolean
  /** Without it the dialog stays until one of its own buttons closes it. */
  onClose?: () => void
  title: string
  children: ReactNode
}

const stay = () => undefined

/** A dialog with a named close button; its head is no page banner, as Mantine's own would be. */
export const Dialog = ({ opened, onClose, title, children }: DialogProps) => {
  const t = useText(kitText)
  useEscape(opened, onClose)
  useFocusReturn(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? stay}
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={onClose !== undefined}
      centered
      radius="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          {onClose && <Modal.CloseButton aria-label={t('close')} />}
        </div>
        <Modal.Body pt="sm">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
