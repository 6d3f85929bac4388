import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { NodeViewWrapper } from '@tiptap/react'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import classes from './document-editor.module.css'
import { documentText } from './document.text.ts'

interface BlockFrameProps {
  label: string
  isSelected: boolean
  /** Without it the block can't be removed. */
  remove: (() => void) | undefined
  children: ReactNode
}

/** A block that isn't text: its content with a button to remove it. */
export const BlockFrame = ({ label, isSelected, remove, children }: BlockFrameProps) => {
  const t = useText(documentText)
  return (
    <NodeViewWrapper>
      <div
        className={classes.block}
        role="group"
        aria-label={label}
        data-selected={isSelected || undefined}
        contentEditable={false}
      >
        <div className={classes.blockContent}>{children}</div>
        {remove && (
          <ActionIcon variant="subtle" color="neutral" aria-label={t('remove')} title={t('remove')} onClick={remove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
    </NodeViewWrapper>
  )
}
