import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import classes from './dialog.module.css'
import { kitText } from '#web/kit/kit.text.ts'
import { useFocusReturn, useDialogStack } from './dialog-stack.ts'
import { useLazyMount } from './use-lazy-mount.ts'

interface DialogProps {
  opened: boolean
  /** Without it the dialog can be closed only by its own buttons. */
  onClose?: () => void
  title: string
  /** For side-by-side content. */
  wide?: boolean
  children: ReactNode
}

const ignoreClose = () => undefined

/** A dialog with a labeled close button. Its header is not a `banner` landmark, unlike Mantine's. */
export const Dialog = ({ opened, onClose, title, wide = false, children }: DialogProps) => {
  const t = useText(kitText)
  const root = useDialogStack(opened, onClose)
  useFocusReturn(opened)
  const { isMounted, isOpen } = useLazyMount(opened)
  if (!isMounted) return null
  return (
    <Modal.Root
      ref={root}
      opened={isOpen}
      onClose={onClose ?? ignoreClose}
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={onClose !== undefined}
      centered
      size={wide ? 'lg' : 'md'}
      radius="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.whole}>
          <div className={classes.head} data-closes={onClose !== undefined || undefined}>
            <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          </div>
          <Modal.Body pt="sm">{children}</Modal.Body>
          {/* Last in the DOM, so that the first field gets the initial focus. */}
          {onClose && <Modal.CloseButton className={classes.close ?? ''} aria-label={t('close')} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
