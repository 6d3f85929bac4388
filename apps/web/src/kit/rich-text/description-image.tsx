import { Button, TextInput } from '@mantine/core'
import { IconPhotoOff, IconTrash } from '@tabler/icons-react'
import { NodeSelection } from '@tiptap/pm/state'
import {
  type Editor,
  Node,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  useEditorState,
} from '@tiptap/react'
import { isPendingImage, maxAltLength, toImageKey, toImageSrc } from '#contract/rich-text/description-images.ts'
import { useText } from '#web/client/text.ts'
import classes from './description-image.module.css'
import { descriptionImageText } from './description-image.text.ts'
import { documentText } from './document.text.ts'

interface ImageAttributes {
  key: string
  alt: string
}

const ImageView = ({ node, selected }: NodeViewProps) => {
  const t = useText(descriptionImageText)
  const { key, alt } = node.attrs as ImageAttributes
  return (
    <NodeViewWrapper as="span" className={classes.frame} data-selected={selected || undefined}>
      {isPendingImage(key) ? (
        <span className={classes.pending}>
          <IconPhotoOff size={16} aria-hidden="true" />
          {t('notDownloaded')}
        </span>
      ) : (
        <img className={classes.image} src={`${toImageSrc(key)}?w=960`} alt={alt} draggable={false} />
      )}
    </NodeViewWrapper>
  )
}

/** An image in formatted text: one of the vendor's files. Others are dropped, also when they are pasted. */
export const descriptionImage = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ key: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => {
        const src = element.getAttribute('src') ?? ''
        const key = toImageKey(src.startsWith(location.origin) ? src.slice(location.origin.length) : src)
        return key === undefined ? false : { key, alt: element.getAttribute('alt') ?? '' }
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { key, alt } = node.attrs as ImageAttributes
    return ['img', { src: toImageSrc(key), alt }]
  },
  addNodeView: () => ReactNodeViewRenderer(ImageView, { as: 'span', className: classes.node ?? '' }),
})

const getSelectedImage = ({ state: { selection } }: Editor): (ImageAttributes & { position: number }) | null =>
  selection instanceof NodeSelection && selection.node.type.name === descriptionImage.name
    ? { ...(selection.node.attrs as ImageAttributes), position: selection.from }
    : null

/** Alt text and removal of the selected image. */
export const SelectedImage = ({ editor }: { editor: Editor }) => {
  const t = useText(documentText)
  const tImage = useText(descriptionImageText)
  const image = useEditorState({ editor, selector: ({ editor: current }) => getSelectedImage(current) })
  if (!image) return null
  // An attribute step keeps the image selected.
  const setAlt = (alt: string) =>
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(image.position, 'alt', alt)
      return true
    })
  return (
    <div className={classes.panel} role="group" aria-label={t('image')}>
      <TextInput
        size="xs"
        className={classes.alt}
        label={t('altText')}
        placeholder={t('altHelp')}
        maxLength={maxAltLength}
        value={image.alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        {tImage('removeImage')}
      </Button>
    </div>
  )
}
