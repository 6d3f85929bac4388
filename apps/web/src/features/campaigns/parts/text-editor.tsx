import { RichTextEditor } from '@mantine/tiptap'
import { IconBraces } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useText } from '#web/client/text.ts'
import DocumentEditor, { type DocumentEditorProps, type ExtraBlocks } from '#web/kit/rich-text/document-editor.tsx'
import { blocksText } from '#web/features/campaigns/blocks.text.ts'
import { type FieldText, MergeFieldMenu } from './merge-fields.tsx'

/** The merge fields in the toolbar of a formatted text. */
const MergeFieldControl = ({ editor }: { editor: Editor }) => {
  const t = useText(blocksText)
  const insert = ({ text, fallback }: FieldText) => {
    const { from } = editor.state.selection
    editor
      .chain()
      .focus()
      .insertContent(text)
      .setTextSelection({ from: from + fallback.from, to: from + fallback.to })
      .run()
  }
  return (
    <RichTextEditor.ControlsGroup>
      <MergeFieldMenu
        insert={insert}
        target={
          <RichTextEditor.Control aria-label={t('insertField')} title={t('insertField')}>
            <IconBraces size={16} stroke={1.5} aria-hidden="true" />
          </RichTextEditor.Control>
        }
      />
    </RichTextEditor.ControlsGroup>
  )
}

const mergeFields: ExtraBlocks = {
  extensions: [],
  renderControls: (editor) => <MergeFieldControl editor={editor} />,
}

/** Formatted text with merge fields; a separate chunk. */
const TextEditor = (props: Omit<DocumentEditorProps, 'extraBlocks' | 'isTextOnly' | 'hidesUndo'>) => (
  <DocumentEditor {...props} extraBlocks={mergeFields} isTextOnly hidesUndo />
)

export default TextEditor
