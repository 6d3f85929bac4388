import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { descriptionImage, SelectedImage } from './description-image.tsx'
import { toEditorHtml } from './editor-html.ts'
import formatted from './formatted.module.css'
import { ImageControl, ImageUploadStatus } from './image-control.tsx'
import { cleanPastedHtml } from './pasted-html.ts'
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
import { imagesOf, useImageBlocks } from './use-image-blocks.ts'

/** The editor; a separate chunk. */
const Editor = ({
  value,
  onChange,
  onBlur,
  focusRef,
  disabled,
  invalid,
  labelId,
  describedBy,
  pendingUploads,
}: RichTextProps & { pendingUploads: Set<Promise<unknown>> }) => {
  const t = useText(richTextText)
  const labels = useEditorLabels()
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }
  /** The form's value and the editor's HTML for it: undoing all edits restores the original value. */
  const baseline = useRef({ value, written: '' })
  const extensions = useMemo(
    () => [...makeTextExtensions({ openLink: () => setIsLinkOpen(true) }), descriptionImage],
    [],
  )
  const attributes = useEditorAttributes({ labelId, describedBy, invalid })
  const uploadImages = useRef<(files: readonly File[]) => void>(() => undefined)
  const editorProps = useMemo(() => {
    const take = (files: readonly File[]): boolean => {
      uploadImages.current(files)
      return files.length > 0
    }
    return {
      attributes,
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_: unknown, event: ClipboardEvent) => take(imagesOf(event.clipboardData)),
      handleDrop: (_: unknown, event: DragEvent) => take(imagesOf(event.dataTransfer)),
    }
  }, [attributes])
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
  const images = useImageBlocks(editor, pendingUploads, undefined)
  uploadImages.current = images.upload

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
    <>
      <RichTextEditor editor={editor} labels={labels} className={classes.root} data-error={invalid || undefined}>
        {!disabled && (
          <RichTextEditor.Toolbar role="toolbar" aria-label={t('toolbar')} className={classes.toolbar}>
            <TextControls editor={editor} isLinkOpen={isLinkOpen} setIsLinkOpen={setIsLinkOpen} />
            <RichTextEditor.ControlsGroup>
              <ImageControl upload={images.upload} />
            </RichTextEditor.ControlsGroup>
            <HistoryControls />
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content className={formatted.text} />
        {!disabled && <SelectedImage editor={editor} />}
      </RichTextEditor>
      <ImageUploadStatus isUploading={images.isUploading} error={images.error} />
    </>
  )
}

export default Editor
