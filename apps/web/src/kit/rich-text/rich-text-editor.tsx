import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { toEditorHtml } from './editor-html.ts'
import formatted from './formatted.module.css'
import classes from './rich-text.module.css'
import type { RichTextProps } from './rich-text-props.ts'
import { richTextText } from './rich-text.text.ts'
import {
  HistoryControls,
  makeTextExtensions,
  TextControls,
  useEditorAttributes,
  useEditorLabels,
} from './text-controls.tsx'

/** The editor; a separate chunk. */
const Editor = ({ value, onChange, onBlur, focusRef, disabled, invalid, labelId, describedBy }: RichTextProps) => {
  const t = useText(richTextText)
  const labels = useEditorLabels()
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }
  /** The form's value and the editor's HTML for it: undoing all edits restores the original value. */
  const baseline = useRef({ value, written: '' })
  const extensions = useMemo(() => makeTextExtensions({ openLink: () => setIsLinkOpen(true) }), [])
  const attributes = useEditorAttributes({ labelId, describedBy, invalid })
  const editorProps = useMemo(() => ({ attributes }), [attributes])
  const editor = useEditor({
    extensions,
    editorProps,
    content: value,
    editable: !disabled,
    onCreate: ({ editor: created }) => {
      baseline.current = { value, written: created.getHTML() }
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML()
      const next = html === baseline.current.written ? baseline.current.value : changed.isEmpty ? '' : html
      currentValue.current = next
      latest.current.onChange(next)
    },
    onBlur: () => latest.current.onBlur(),
  })
  const currentValue = useRef(value)

  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])

  // Applies values set from outside (save, discard, remote change). An equal text keeps the cursor.
  useEffect(() => {
    if (value === currentValue.current) return
    currentValue.current = value
    const html = toEditorHtml(editor, value)
    if (html !== editor.getHTML()) editor.commands.setContent(value, { emitUpdate: false })
    baseline.current = { value, written: editor.getHTML() }
  }, [editor, value])

  useEffect(() => {
    focusRef({ focus: () => void editor.commands.focus() })
  }, [editor, focusRef])

  return (
    <RichTextEditor editor={editor} labels={labels} className={classes.root} data-error={invalid || undefined}>
      {!disabled && (
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('toolbar')} className={classes.toolbar}>
          <TextControls editor={editor} isLinkOpen={isLinkOpen} setIsLinkOpen={setIsLinkOpen} />
          <HistoryControls />
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content className={formatted.text} />
    </RichTextEditor>
  )
}

export default Editor
