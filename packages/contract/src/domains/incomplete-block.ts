import type { CampaignBlock } from './campaign-blocks.ts'

/** Without a value in it, the email would leave the block out, or it would lead nowhere. */
export const requiredBlockFields = ['image', 'label', 'link', 'code', 'discount', 'collection', 'products'] as const
type RequiredBlockField = (typeof requiredBlockFields)[number]

/** The first field that the block needs to be sent; undefined if it's complete. */
export const getMissingField = (block: CampaignBlock): RequiredBlockField | undefined => {
  switch (block.type) {
    case 'image':
      return block.key === null ? 'image' : undefined
    case 'button':
      if (block.label.trim() === '') return 'label'
      return block.link === '' ? 'link' : undefined
    case 'discount':
      if (block.kind === 'shared') return block.code === '' ? 'code' : undefined
      return block.discount === null ? 'discount' : undefined
    case 'products':
      if (block.source === 'collection' && block.collection === null) return 'collection'
      return block.source === 'chosen' && block.products.length === 0 ? 'products' : undefined
    default:
      return undefined
  }
}
