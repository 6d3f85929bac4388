import { RichTextEditor } from '@mantine/tiptap'
import { Link } from '@tiptap/extension-link'
import type { Editor, Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useMemo } from 'react'
import { useText } from '#web/client/text.ts'
import { LinkControl } from './link-control.tsx'
import { richTextText } from './rich-text.text.ts'

export const useEditorLabels = () => {
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

interface TextExtensionOptions {
  openLink: () => void
  /** Keeps an empty paragraph at the end, so that the cursor gets past a block that isn't text. */
  endsWithParagraph?: boolean
}

/** Text, headings, lists, quotes and links; Ctrl+K opens the link form. */
export const makeTextExtensions = ({ openLink, endsWithParagraph = false }: TextExtensionOptions): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    ...(!endsWithParagraph && { trailingNode: false as const }),
  }),
  Link.extend({
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        openLink()
        return true
      },
    }),
  }).configure({
    openOnClick: false,
    protocols: ['mailto', 'tel'],
    HTMLAttributes: { rel: 'noopener noreferrer', target: null },
  }),
]

interface TextControlsProps {
  editor: Editor
  isLinkOpen: boolean
  setIsLinkOpen: (isOpen: boolean) => void
  /** Links can lead to pages of the shop, such as `/products/mug`. */
  acceptsPaths?: boolean
}

/** The buttons of every editor. */
export const TextControls = ({ editor, isLinkOpen, setIsLinkOpen, acceptsPaths = false }: TextControlsProps) => (
  <>
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
      <LinkControl editor={editor} opened={isLinkOpen} setOpened={setIsLinkOpen} acceptsPaths={acceptsPaths} />
    </RichTextEditor.ControlsGroup>
  </>
)

export const HistoryControls = ({ hidesUndo = false }: { hidesUndo?: boolean }) => (
  <RichTextEditor.ControlsGroup>
    {!hidesUndo && <RichTextEditor.Undo />}
    {!hidesUndo && <RichTextEditor.Redo />}
    <RichTextEditor.ClearFormatting />
  </RichTextEditor.ControlsGroup>
)

/** The editor sets its attributes itself, once it is mounted. */
export const useEditorAttributes = ({
  labelId,
  describedBy,
  invalid,
}: {
  labelId: string
  describedBy: string
  invalid: boolean
}) =>
  useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': describedBy,
      'aria-invalid': String(invalid),
    }),
    [labelId, describedBy, invalid],
  )
