import { RichTextEditor } from '@mantine/tiptap'
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconColumns2,
  IconMinus,
  IconRectangle,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { documentText } from './document.text.ts'
import { ImageControl } from './image-control.tsx'

type Icon = typeof IconTable

interface ControlProps {
  label: string
  icon: Icon
  onClick: () => void
  disabled?: boolean
}

const Control = ({ label, icon: ControlIcon, onClick, disabled = false }: ControlProps) => (
  <RichTextEditor.Control aria-label={label} title={label} onClick={onClick} disabled={disabled}>
    <ControlIcon size={16} stroke={1.5} aria-hidden="true" />
  </RichTextEditor.Control>
)

const emptyColumn = { type: 'column', content: [{ type: 'paragraph' }] }

/** Row, column and delete buttons while the cursor is in a table, and one to remove two columns. */
const InsideControls = ({ editor }: { editor: Editor }) => {
  const t = useText(documentText)
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isInTable: current.isActive('table'),
      isInColumns: current.isActive('columns'),
    }),
  })
  const chain = () => editor.chain().focus()
  if (state.isInTable) {
    return (
      <RichTextEditor.ControlsGroup role="group" aria-label={t('tableTools')}>
        <Control label={t('addRow')} icon={IconRowInsertBottom} onClick={() => chain().addRowAfter().run()} />
        <Control label={t('addColumn')} icon={IconColumnInsertRight} onClick={() => chain().addColumnAfter().run()} />
        <Control label={t('deleteRow')} icon={IconRowRemove} onClick={() => chain().deleteRow().run()} />
        <Control label={t('deleteColumn')} icon={IconColumnRemove} onClick={() => chain().deleteColumn().run()} />
        <Control label={t('remove')} icon={IconTrash} onClick={() => chain().deleteTable().run()} />
      </RichTextEditor.ControlsGroup>
    )
  }
  return state.isInColumns ? (
    <RichTextEditor.ControlsGroup>
      <Control label={t('remove')} icon={IconTrash} onClick={() => chain().deleteNode('columns').run()} />
    </RichTextEditor.ControlsGroup>
  ) : null
}

interface BlockControlsProps {
  editor: Editor
  upload: (files: readonly File[]) => void
  /** Buttons for blocks of a feature. */
  children: ReactNode
}

/** Buttons that insert blocks. */
export const BlockControls = ({ editor, upload, children }: BlockControlsProps) => {
  const t = useText(documentText)
  const chain = () => editor.chain().focus()
  return (
    <>
      <RichTextEditor.ControlsGroup role="group" aria-label={t('blocks')}>
        <ImageControl upload={upload} />
        <Control
          label={t('button')}
          icon={IconRectangle}
          onClick={() =>
            chain()
              .insertContent({ type: 'button', attrs: { label: t('newButton'), href: '/search' } })
              .run()
          }
        />
        <Control
          label={t('columns')}
          icon={IconColumns2}
          onClick={() =>
            chain()
              .insertContent({ type: 'columns', content: [emptyColumn, emptyColumn] })
              .run()
          }
        />
        <Control
          label={t('table')}
          icon={IconTable}
          onClick={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
        <Control label={t('divider')} icon={IconMinus} onClick={() => chain().setHorizontalRule().run()} />
        {children}
      </RichTextEditor.ControlsGroup>
      <InsideControls editor={editor} />
    </>
  )
}
