import {
  IconArticle,
  IconAspectRatio,
  IconColumns2,
  IconCoins,
  IconDiscount,
  IconGridDots,
  IconHeading,
  IconLayoutList,
  IconMinus,
  IconPhoto,
  IconRectangle,
} from '@tabler/icons-react'
import { useCallback } from 'react'
import type { CampaignBlock, CampaignBlockType } from '#contract/domains/campaign-blocks.ts'
import { useText } from '#web/client/text.ts'
import type { BlockIcon } from '#web/kit/editor/block-list.tsx'
import { blocksText } from './blocks.text.ts'
import { getBlockTitle } from './campaigns.blocks.ts'

export const blockIcons: Record<CampaignBlockType, BlockIcon> = {
  heading: IconHeading,
  text: IconArticle,
  image: IconPhoto,
  button: IconRectangle,
  columns: IconColumns2,
  products: IconGridDots,
  collections: IconLayoutList,
  discount: IconDiscount,
  points: IconCoins,
  divider: IconMinus,
  spacer: IconAspectRatio,
}

export const blockTypes = Object.keys(blockIcons) as CampaignBlockType[]

/** The first words of a block, or its type. */
export const useBlockName = () => {
  const t = useText(blocksText)
  return useCallback((block: CampaignBlock): string => getBlockTitle(block).trim() || t(block.type), [t])
}
