import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { Link } from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../client/text.ts'
import { inEditorsWords } from './editor-value.ts'
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
  const [linking, setLinking] = useState(false)
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }
  /** The form's value and the editor's HTML for it: undoing all edits restores the original value. */
  const ground = useRef({ value, written: '' })
  const extensions = useMemo(
    () => [
      StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, trailingNode: false }),
      Link.extend({
        addKeyboardShortcuts: () => ({
          'Mod-k': () => {
            setLinking(true)
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
    onCreate: ({ editor: made }) => {
      ground.current = { value, written: made.getHTML() }
    },
    onUpdate: ({ editor: changed }) => {
      const written = changed.getHTML()
      const next = written === ground.current.written ? ground.current.value : changed.isEmpty ? '' : written
      held.current = next
      latest.current.onChange(next)
    },
    onBlur: () => latest.current.onBlur(),
  })
  const held = useRef(value)

  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])

  // Applies values set from outside (save, discard, remote change). An equal text keeps the cursor.
  useEffect(() => {
    if (value === held.current) return
    held.current = value
    const written = inEditorsWords(editor, value)
    if (written !== editor.getHTML()) editor.commands.setContent(value, { emitUpdate: false })
    ground.current = { value, written: editor.getHTML() }
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
            <LinkControl editor={editor} opened={linking} setOpened={setLinking} />
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
