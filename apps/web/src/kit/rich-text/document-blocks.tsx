import { TextInput } from '@mantine/core'
import { TableKit } from '@tiptap/extension-table'
import { type Extensions, mergeAttributes, Node, type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import { useText } from '#web/client/text.ts'
import { BlockFrame } from './block-frame.tsx'
import classes from './document-editor.module.css'
import { documentText } from './document.text.ts'
import { toLinkHref } from './link-href.ts'

/** An attribute of a block that survives copy and paste, which go through HTML. */
export const blockAttribute = (name: string, initial: string | number | null) => ({
  default: initial,
  parseHTML: (element: HTMLElement) => {
    const text = element.getAttribute(`data-${name}`)
    return text === null ? initial : /^\d+$/.test(text) ? Number(text) : text
  },
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (value === null ? {} : { [`data-${name}`]: value }),
})

const ImageView = ({ node, editor, selected, updateAttributes, deleteNode }: NodeViewProps) => {
  const t = useText(documentText)
  const { key, alt, width, height } = node.attrs as {
    key: string
    alt: string
    width: number | null
    height: number | null
  }
  return (
    <BlockFrame label={t('image')} isSelected={selected} remove={editor.isEditable ? deleteNode : undefined}>
      <img
        className={classes.image}
        src={`/files/${key}?w=960`}
        alt={alt}
        {...(width && height ? { width, height } : {})}
        draggable={false}
      />
      {editor.isEditable && (
        <TextInput
          size="xs"
          aria-label={t('altText')}
          placeholder={t('altHelp')}
          maxLength={300}
          value={alt}
          onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
        />
      )}
    </BlockFrame>
  )
}

const ButtonView = ({ node, editor, selected, updateAttributes, deleteNode }: NodeViewProps) => {
  const t = useText(documentText)
  const { label, href } = node.attrs as { label: string; href: string }
  return (
    <BlockFrame label={t('button')} isSelected={selected} remove={editor.isEditable ? deleteNode : undefined}>
      <span className={classes.buttonLook}>{label}</span>
      {editor.isEditable && (
        <div className={classes.pair}>
          <TextInput
            size="xs"
            label={t('buttonLabel')}
            maxLength={80}
            value={label}
            onChange={(event) => updateAttributes({ label: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            label={t('buttonLink')}
            value={href}
            onChange={(event) => updateAttributes({ href: event.currentTarget.value })}
            onBlur={() => updateAttributes({ href: toLinkHref(href, true) || '/' })}
          />
        </div>
      )}
    </BlockFrame>
  )
}

const imageBlock = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    key: blockAttribute('key', ''),
    alt: blockAttribute('alt', ''),
    width: blockAttribute('width', null),
    height: blockAttribute('height', null),
  }),
  parseHTML: () => [{ tag: 'div[data-block=image]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'image' }],
  addNodeView: () => ReactNodeViewRenderer(ImageView),
})

const buttonBlock = Node.create({
  name: 'button',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ label: blockAttribute('label', ''), href: blockAttribute('href', '/') }),
  parseHTML: () => [{ tag: 'div[data-block=button]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'button' }],
  addNodeView: () => ReactNodeViewRenderer(ButtonView),
})

const column = Node.create({
  name: 'column',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-column]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-column': '' }), 0],
})

const columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column{2}',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'div[data-columns]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-columns': '' }), 0],
})

/** Blocks of pages in addition to text. The contract's `cleanDocument` has the same nodes. */
export const documentBlocks: Extensions = [
  imageBlock,
  buttonBlock,
  column,
  columns,
  TableKit.configure({ table: { resizable: false } }),
]
