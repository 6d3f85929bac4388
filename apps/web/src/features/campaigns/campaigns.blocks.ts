import type { CampaignBlock, CampaignBlockType, SimpleBlock } from '#contract/domains/campaign-blocks.ts'
import type { Language } from '#contract/enumerations.ts'
import { emptyDocument, type RichTextNode } from '#contract/rich-text/document.ts'

type Blocks = readonly CampaignBlock[]

/** A column of a block with columns. Undefined is the email itself. */
export interface BlockContainer {
  columns: string
  index: number
}

interface FoundBlock {
  block: CampaignBlock
  container: BlockContainer | undefined
}

const findInColumns = (block: CampaignBlock, id: string): FoundBlock | undefined => {
  if (block.type !== 'columns') return undefined
  const index = block.columns.findIndex((column) => column.some((each) => each.id === id))
  const found = block.columns[index]?.find((each) => each.id === id)
  return found && { block: found, container: { columns: block.id, index } }
}

export const findBlock = (blocks: Blocks, id: string): FoundBlock | undefined => {
  const block = blocks.find((each) => each.id === id)
  if (block) return { block, container: undefined }
  for (const each of blocks) {
    const found = findInColumns(each, id)
    if (found) return found
  }
  return undefined
}

/** Changes the blocks of a column, or those of the email. */
export const changeBlocks = (
  blocks: Blocks,
  container: BlockContainer | undefined,
  change: (blocks: Blocks) => Blocks,
): CampaignBlock[] => {
  if (!container) return [...change(blocks)]
  return blocks.map((block) =>
    block.type === 'columns' && block.id === container.columns
      ? {
          ...block,
          columns: block.columns.map((column, index) =>
            index === container.index ? (change(column) as SimpleBlock[]) : column,
          ),
        }
      : block,
  )
}

export const listBlocks = (blocks: Blocks, container: BlockContainer | undefined): Blocks => {
  if (!container) return blocks
  const parent = blocks.find(({ id }) => id === container.columns)
  return parent?.type === 'columns' ? (parent.columns[container.index] ?? []) : []
}

export const changeBlock = (
  blocks: Blocks,
  id: string,
  change: (block: CampaignBlock) => CampaignBlock,
): CampaignBlock[] =>
  changeBlocks(blocks, findBlock(blocks, id)?.container, (list) =>
    list.map((block) => (block.id === id ? change(block) : block)),
  )

export const orderBlocks = (blocks: Blocks, ids: readonly string[]): CampaignBlock[] =>
  blocks.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

export const removeBlock = (blocks: Blocks, id: string): CampaignBlock[] =>
  changeBlocks(blocks, findBlock(blocks, id)?.container, (list) => list.filter((block) => block.id !== id))

const copyBlock = (block: CampaignBlock, newId: () => string): CampaignBlock =>
  block.type === 'columns'
    ? {
        ...block,
        id: newId(),
        columns: block.columns.map((column) => column.map((each) => ({ ...each, id: newId() }))),
      }
    : { ...block, id: newId() }

/** Adds a copy below the block. */
export const duplicateBlock = (blocks: Blocks, id: string, newId: () => string): CampaignBlock[] =>
  changeBlocks(blocks, findBlock(blocks, id)?.container, (list) =>
    list.flatMap((block) => (block.id === id ? [block, copyBlock(block, newId)] : [block])),
  )

/** Adds a column, or removes the last one with its blocks. */
export const setColumnCount = (columns: readonly SimpleBlock[][], count: number): SimpleBlock[][] =>
  Array.from({ length: count }, (_, index) => columns[index] ?? [])

const firstTexts = {
  en: { heading: 'Heading', button: 'Shop now', product: 'View', discount: 'A discount for you' },
  es: { heading: 'Título', button: 'Comprar ahora', product: 'Ver', discount: 'Un descuento para ti' },
} as const

const centered = 'center'
const start = 'start'

type Create = {
  [Type in CampaignBlockType]: (id: string, language: Language) => Extract<CampaignBlock, { type: Type }>
}

const creators: Create = {
  heading: (id, language) => ({ id, type: 'heading', text: firstTexts[language].heading, level: 1, align: start }),
  text: (id) => ({ id, type: 'text', content: emptyDocument as never, align: start }),
  image: (id) => ({ id, type: 'image', key: null, alt: '', link: '', width: 'full', align: centered }),
  button: (id, language) => ({
    id,
    type: 'button',
    label: firstTexts[language].button,
    link: '/',
    align: centered,
    isWide: false,
  }),
  divider: (id) => ({ id, type: 'divider' }),
  spacer: (id) => ({ id, type: 'spacer', size: 'medium' }),
  columns: (id) => ({ id, type: 'columns', columns: [[], []] }),
  products: (id, language) => ({
    id,
    type: 'products',
    title: '',
    source: 'newest',
    collection: null,
    products: [],
    count: 4,
    columns: 2,
    hasPrices: true,
    buttonLabel: firstTexts[language].product,
  }),
  collections: (id) => ({ id, type: 'collections', title: '', collections: [], count: 3 }),
  discount: (id, language) => ({
    id,
    type: 'discount',
    title: firstTexts[language].discount,
    text: '',
    kind: 'shared',
    code: '',
    discount: null,
  }),
  points: (id) => ({ id, type: 'points', title: '', text: '' }),
}

/** A new block with texts in the language of the email. */
export const createBlock = (type: CampaignBlockType, id: string, language: Language): CampaignBlock =>
  creators[type](id, language)

export const simpleBlockTypes = ['heading', 'text', 'image', 'button', 'divider', 'spacer'] as const

const getNodeText = ({ text, content = [] }: RichTextNode): string =>
  text ?? content.map(getNodeText).filter(Boolean).join(' ')

const maxTitleLength = 60

/** The words by which people recognize a block; empty if it has none. */
export const getBlockTitle = (block: CampaignBlock): string => {
  switch (block.type) {
    case 'heading':
      return block.text
    case 'text':
      return getNodeText(block.content).slice(0, maxTitleLength)
    case 'image':
      return block.alt
    case 'button':
      return block.label
    case 'products':
    case 'collections':
    case 'discount':
    case 'points':
      return block.title
    case 'divider':
    case 'spacer':
    case 'columns':
      return ''
    default:
      return block satisfies never
  }
}
