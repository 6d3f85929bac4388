import type { CampaignBlock, CampaignBody, SimpleBlock } from '#contract/domains/campaign-blocks.ts'
import { cleanDocument, type RichTextNode } from '#contract/rich-text/document.ts'

export const emptyBody: CampaignBody = { blocks: [], footer: { text: '', hasSocialLinks: true } }

/** Blocks in order, with those inside columns. */
export const listBlocks = ({ blocks }: CampaignBody): CampaignBlock[] =>
  blocks.flatMap((block): CampaignBlock[] => (block.type === 'columns' ? [block, ...block.columns.flat()] : [block]))

const mapBlocks = (body: CampaignBody, map: <Block extends CampaignBlock>(block: Block) => Block): CampaignBody => ({
  ...body,
  blocks: body.blocks.map((block) =>
    block.type === 'columns'
      ? { ...block, columns: block.columns.map((column) => column.map((each): SimpleBlock => map(each))) }
      : map(block),
  ),
})

const textBlocks = new Set([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
])

/** Images, products, buttons and tables have blocks of the email or don't belong there; columns leave their texts. */
const keepTexts = (nodes: readonly RichTextNode[]): RichTextNode[] =>
  nodes.flatMap((node) => {
    if (node.type === 'columns' || node.type === 'column') return keepTexts(node.content ?? [])
    if (!textBlocks.has(node.type)) return []
    return node.type === 'blockquote' ? [{ ...node, content: keepTexts(node.content ?? []) }] : [node]
  })

/** Texts with the nodes and marks that an email's text can have. */
export const cleanBody = (body: CampaignBody): CampaignBody =>
  mapBlocks(body, (block) =>
    block.type === 'text'
      ? { ...block, content: { type: 'doc', content: keepTexts(cleanDocument(block.content).content) } }
      : block,
  )

/** Keys of all images, each once. */
export const getBodyImages = (body: CampaignBody): string[] => [
  ...new Set(listBlocks(body).flatMap((block) => (block.type === 'image' && block.key !== null ? [block.key] : []))),
]

export interface BodyReferences {
  products: string[]
  collections: string[]
  discounts: string[]
}

export const getBodyReferences = (body: CampaignBody): BodyReferences => {
  const blocks = listBlocks(body)
  return {
    products: [...new Set(blocks.flatMap((block) => (block.type === 'products' ? block.products : [])))],
    collections: [
      ...new Set(
        blocks.flatMap((block) => {
          if (block.type === 'products') return block.collection ?? []
          return block.type === 'collections' ? block.collections : []
        }),
      ),
    ],
    discounts: [...new Set(blocks.flatMap((block) => (block.type === 'discount' ? (block.discount ?? []) : [])))],
  }
}

/** For another store: without what only this one has, and how many parts that were. */
export const toOtherStore = (body: CampaignBody): { body: CampaignBody; removedParts: number } => {
  let removedParts = 0
  const count = (parts: number): void => {
    removedParts += parts
  }
  const copied = mapBlocks(body, (block) => {
    switch (block.type) {
      case 'image':
        count(block.key === null ? 0 : 1)
        return { ...block, key: null }
      case 'products':
        count(block.products.length + (block.collection === null ? 0 : 1))
        return { ...block, products: [], collection: null }
      case 'collections':
        count(block.collections.length)
        return { ...block, collections: [] }
      case 'discount':
        count((block.code === '' ? 0 : 1) + (block.discount === null ? 0 : 1))
        return { ...block, code: '', discount: null }
      default:
        return block
    }
  })
  return { body: copied, removedParts }
}
