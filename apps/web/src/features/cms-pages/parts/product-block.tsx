import { Popover, Text } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconShoppingBag } from '@tabler/icons-react'
import { type Editor, Node, type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import { useState } from 'react'
import { products } from '#contract/domains/products.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { Picker } from '#web/kit/fields/picker.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { BlockFrame } from '#web/kit/rich-text/block-frame.tsx'
import { blockAttribute } from '#web/kit/rich-text/document-blocks.tsx'
import type { ExtraBlocks } from '#web/kit/rich-text/document-editor.tsx'
import { cmsPagesText } from '#web/features/cms-pages/cms-pages.text.ts'
import classes from './product-block.module.css'

const ProductFacts = ({ id }: { id: string }) => {
  const t = useText(cmsPagesText)
  const { money } = useFormat()
  const { data: product } = useGet(products.get, { params: { id } })
  const prices = product?.variants.flatMap(({ price }) => price ?? []) ?? []
  const isShown = product?.publishState === 'live' && product.visibility === 'public' && !product.archivedAt
  return (
    <div className={classes.product}>
      <Thumbnail
        url={product?.media.find(({ kind }) => kind === 'image')?.file?.url ?? undefined}
        name={product?.title ?? ''}
      />
      <div>
        <Text fw={500}>{product?.title ?? t('product')}</Text>
        <Text size="sm" c="dimmed">
          {[
            ...(prices.length > 0 ? [money(Math.min(...prices))] : []),
            ...(product && !isShown ? [t('productHidden')] : []),
          ].join(' · ')}
        </Text>
      </div>
    </div>
  )
}

const ProductView = ({ node, editor, selected, deleteNode }: NodeViewProps) => {
  const t = useText(cmsPagesText)
  const { can } = useSession()
  return (
    <BlockFrame label={t('product')} isSelected={selected} remove={editor.isEditable ? deleteNode : undefined}>
      {can('view_products') ? <ProductFacts id={String(node.attrs['id'])} /> : <Text>{t('product')}</Text>}
    </BlockFrame>
  )
}

/** Stored as the product's id only: the shop shows its current title, image and price. */
const productBlock = Node.create({
  name: 'product',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: blockAttribute('id', '') }),
  parseHTML: () => [{ tag: 'div[data-block=product]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'product' }],
  addNodeView: () => ReactNodeViewRenderer(ProductView),
})

const ProductControl = ({ editor }: { editor: Editor }) => {
  const t = useText(cmsPagesText)
  const { can } = useSession()
  const [opened, setOpened] = useState(false)
  if (!can('view_products')) return null
  const insert = (id: string | null) => {
    setOpened(false)
    if (id !== null) editor.chain().focus().insertContent({ type: 'product', attrs: { id } }).run()
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus width={300} position="bottom-start" returnFocus>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('product')}
          title={t('product')}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <IconShoppingBag size={16} stroke={1.5} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <Picker
          endpoint={products.list}
          toOption={({ _id, title }) => ({ value: _id, label: title })}
          query={{ sortBy: 'title' }}
          label={t('chooseProduct')}
          help={t('productHelp')}
          value={null}
          onChange={insert}
          withinPopover
        />
      </Popover.Dropdown>
    </Popover>
  )
}

export const productBlocks: ExtraBlocks = {
  extensions: [productBlock],
  renderControls: (editor) => <ProductControl editor={editor} />,
}
