import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { Link } from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { toEditorHtml } from './editor-html.ts'
import formatted from './formatted.module.css'
import { LinkControl } from './link-control.tsx'
import classes from './rich-text.module.css'
import type { RichTextProps } from './rich-text-props.ts'
import { richTextText } from './rich-text.text.ts'

const useLabels = () => {
  const t = useText(richTextText)
  return useMemo(
    () => ({
      boldControlLabel: t('bold'),
      italicControlLabel: t('italic'),
      underlineControlLabel: t('underline'),
      strikeControlLabel: t('strike'),
      h2ControlLabel: t('heading'),
      h3ControlLabel: t('subheading'),
      bulletListControlLabel: t('bullets'),
      orderedListControlLabel: t('numbers'),
      blockquoteControlLabel: t('quote'),
      undoControlLabel: t('undo'),
      redoControlLabel: t('redo'),
      clearFormattingControlLabel: t('clear'),
    }),
    [t],
  )
}

/** The editor; a separate chunk. */
const Editor = ({ value, onChange, onBlur, focusRef, disabled, invalid, labelId, describedBy }: RichTextProps) => {
  const t = useText(richTextText)
  const labels = useLabels()
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }
  /** The form's value and the editor's HTML for it: undoing all edits restores the original value. */
  const baseline = useRef({ value, written: '' })
  const extensions = useMemo(
    () => [
      StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, trailingNode: false }),
      Link.extend({
        addKeyboardShortcuts: () => ({
          'Mod-k': () => {
            setIsLinkOpen(true)
            return true
          },
        }),
      }).configure({
        openOnClick: false,
        protocols: ['mailto', 'tel'],
        HTMLAttributes: { rel: 'noopener noreferrer', target: null },
      }),
    ],
    [],
  )
  // The editor sets its attributes itself, once it is mounted.
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
      },
    }),
    [labelId, describedBy, invalid],
  )
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
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <LinkControl editor={editor} opened={isLinkOpen} setOpened={setIsLinkOpen} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content className={formatted.text} />
    </RichTextEditor>
  )
}

export default Editor
