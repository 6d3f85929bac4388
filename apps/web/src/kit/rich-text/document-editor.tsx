import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, type Extensions, type JSONContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { RichTextDocument } from '#contract/rich-text/document.ts'
import { useText } from '#web/client/text.ts'
import { BlockControls } from './block-controls.tsx'
import { documentBlocks } from './document-blocks.tsx'
import classes from './document-editor.module.css'
import formatted from './formatted.module.css'
import { ImageUploadStatus } from './image-control.tsx'
import { cleanPastedHtml } from './pasted-html.ts'
import frame from './rich-text.module.css'
import type { RichTextProps } from './rich-text-props.ts'
import { richTextText } from './rich-text.text.ts'
import {
  HistoryControls,
  makeTextExtensions,
  TextControls,
  useEditorAttributes,
  useEditorLabels,
} from './text-controls.tsx'
import { imagesOf, type LateImages, useImageBlocks } from './use-image-blocks.ts'

/** Blocks that a feature adds: their nodes, a constant, and the buttons that insert them. */
export interface ExtraBlocks {
  extensions: Extensions
  renderControls: (editor: Editor) => ReactNode
}

export interface DocumentEditorProps extends Omit<RichTextProps, 'value' | 'onChange'> {
  value: RichTextDocument
  onChange: (document: RichTextDocument) => void
  pendingUploads: Set<Promise<unknown>>
  /** Where images go whose upload ends after the editor was closed; without it they are stopped. */
  afterClose?: LateImages
  extraBlocks?: ExtraBlocks | undefined
  /** The page has an undo for all of its fields. */
  hidesUndo?: boolean
  /** Without blocks such as images and tables, except `extraBlocks`. */
  isTextOnly?: boolean
}

const toContent = ({ content }: RichTextDocument): JSONContent =>
  ({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }) as JSONContent

const isEmptyParagraph = (node: JSONContent | undefined): boolean => node?.type === 'paragraph' && !node.content

/** Without the empty paragraph at the end, which is only for the cursor. */
const toDocument = (editor: Editor): RichTextDocument => {
  const { content } = editor.getJSON()
  const shown = content.slice(0, content.findLastIndex((node) => !isEmptyParagraph(node)) + 1)
  return { type: 'doc', content: shown as RichTextDocument['content'] }
}

/** The editor of pages: formatted text with images, tables, columns and other blocks, as JSON. A separate chunk. */
const DocumentEditor = ({
  value,
  onChange,
  onBlur,
  focusRef,
  disabled,
  invalid,
  labelId,
  describedBy,
  pendingUploads,
  afterClose,
  extraBlocks,
  hidesUndo = false,
  isTextOnly = false,
}: DocumentEditorProps) => {
  const t = useText(richTextText)
  const labels = useEditorLabels()
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }
  /** The form's value and the editor's JSON for it: undoing all edits restores the original value. */
  const baseline = useRef({ value, written: '' })
  const currentValue = useRef(value)
  const uploadImages = useRef<(files: readonly File[]) => void>(() => undefined)
  const extraExtensions = extraBlocks?.extensions
  const extensions = useMemo(
    () => [
      ...makeTextExtensions({ openLink: () => setIsLinkOpen(true), endsWithParagraph: true }),
      ...(isTextOnly ? [] : documentBlocks),
      ...(extraExtensions ?? []),
    ],
    [extraExtensions, isTextOnly],
  )
  const attributes = useEditorAttributes({ labelId, describedBy, invalid })
  const editorProps = useMemo(() => {
    const take = (files: readonly File[]): boolean => {
      if (isTextOnly) return false
      uploadImages.current(files)
      return files.length > 0
    }
    return {
      attributes,
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_: unknown, event: ClipboardEvent) => take(imagesOf(event.clipboardData)),
      handleDrop: (_: unknown, event: DragEvent) => take(imagesOf(event.dataTransfer)),
    }
  }, [attributes, isTextOnly])
  const editor = useEditor({
    extensions,
    editorProps,
    content: toContent(value),
    editable: !disabled,
    // Content of another version that the schema doesn't know is dropped instead of failing.
    enableContentCheck: false,
    onCreate: ({ editor: created }) => {
      baseline.current = { value, written: JSON.stringify(toDocument(created)) }
    },
    onUpdate: ({ editor: changed }) => {
      const document = toDocument(changed)
      const next = JSON.stringify(document) === baseline.current.written ? baseline.current.value : document
      currentValue.current = next
      latest.current.onChange(next)
    },
    onBlur: () => latest.current.onBlur(),
  })
  const images = useImageBlocks(editor, pendingUploads, afterClose)
  uploadImages.current = images.upload

  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])

  // Applies values set from outside (save, discard, remote change). An equal document keeps the cursor.
  useEffect(() => {
    if (value === currentValue.current) return
    const isSame = JSON.stringify(value) === JSON.stringify(currentValue.current)
    currentValue.current = value
    if (!isSame) editor.commands.setContent(toContent(value), { emitUpdate: false })
    baseline.current = { value, written: JSON.stringify(toDocument(editor)) }
  }, [editor, value])

  useEffect(() => {
    focusRef({ focus: () => void editor.commands.focus() })
  }, [editor, focusRef])

  return (
    <>
      <RichTextEditor editor={editor} labels={labels} className={frame.root} data-error={invalid || undefined}>
        {!disabled && (
          <RichTextEditor.Toolbar
            role="toolbar"
            aria-label={t('toolbar')}
            className={`${frame.toolbar} ${classes.toolbar}`}
          >
            <TextControls editor={editor} isLinkOpen={isLinkOpen} setIsLinkOpen={setIsLinkOpen} acceptsPaths />
            {isTextOnly ? (
              extraBlocks?.renderControls(editor)
            ) : (
              <BlockControls editor={editor} upload={images.upload}>
                {extraBlocks?.renderControls(editor)}
              </BlockControls>
            )}
            <HistoryControls hidesUndo={hidesUndo} />
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content className={`${formatted.text} ${classes.document}`} />
      </RichTextEditor>
      <ImageUploadStatus isUploading={images.isUploading} error={images.error} />
    </>
  )
}

export default DocumentEditor
