import { IconCopy, IconTrash } from '@tabler/icons-react'
import {
  type CampaignBlock,
  type CampaignBlockType,
  maxBlocks,
  maxColumnBlocks,
} from '#contract/domains/campaign-blocks.ts'
import { newUuid } from '#web/client/idempotency.ts'
import { useText } from '#web/client/text.ts'
import { BlockList, BlockTypes } from '#web/kit/editor/block-list.tsx'
import { BlockMenu } from '#web/kit/editor/block-menu.tsx'
import { editorText } from '#web/kit/editor/editor.text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { useMoveActions } from '#web/kit/reorder/use-move-actions.tsx'
import { blocksText } from '#web/features/campaigns/blocks.text.ts'
import {
  type BlockContainer,
  changeBlocks,
  createBlock,
  duplicateBlock,
  findBlock,
  listBlocks,
  orderBlocks,
  removeBlock,
  simpleBlockTypes,
} from '#web/features/campaigns/campaigns.blocks.ts'
import { toAddPanel } from '#web/features/campaigns/campaigns.panels.ts'
import { blockIcons, blockTypes, useBlockName } from '#web/features/campaigns/use-block-name.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'

/** Why no block can be added; undefined if one can. */
const useFullMessage = (container: BlockContainer | undefined): string | undefined => {
  const t = useText(blocksText)
  const { body } = useCampaignEditor()
  const count = listBlocks(body.blocks, container).length
  if (container) return count >= maxColumnBlocks ? t('maxColumnBlocks', { count: maxColumnBlocks }) : undefined
  return count >= maxBlocks ? t('maxBlocks', { count: maxBlocks }) : undefined
}

/** Duplicate, move and delete, which dragging and keys do too. */
export const EmailBlockMenu = ({ block }: { block: CampaignBlock }) => {
  const t = useText(editorText)
  const tKit = useText(kitText)
  const { body, editBody } = useCampaignEditor()
  const getName = useBlockName()
  const moveActions = useMoveActions()
  const { id } = block
  const container = findBlock(body.blocks, id)?.container
  const fullMessage = useFullMessage(container)
  const ids = listBlocks(body.blocks, container).map((each) => each.id)
  const actions = [
    {
      label: t('duplicate'),
      icon: <IconCopy size={16} aria-hidden="true" />,
      reason: fullMessage,
      run: () => editBody(({ blocks }) => ({ blocks: duplicateBlock(blocks, id, newUuid) })),
    },
    ...moveActions(ids, id, (order) =>
      editBody(({ blocks }) => ({ blocks: changeBlocks(blocks, container, (list) => orderBlocks(list, order)) })),
    ),
    {
      label: tKit('delete'),
      icon: <IconTrash size={16} aria-hidden="true" />,
      danger: true as const,
      run: () => editBody(({ blocks }) => ({ blocks: removeBlock(blocks, id) })),
    },
  ]
  return <BlockMenu name={getName(block)} actions={actions} />
}

interface EmailBlocksProps {
  /** A column; undefined for the email. */
  container?: BlockContainer
  open: (panel: string) => void
}

/** The blocks of the email or of a column, in their order. */
export const EmailBlocks = ({ container, open }: EmailBlocksProps) => {
  const t = useText(blocksText)
  const { body, editBody } = useCampaignEditor()
  const getName = useBlockName()
  const fullMessage = useFullMessage(container)
  const blocks = listBlocks(body.blocks, container)
  const toListed = (block: CampaignBlock) => {
    const name = getName(block)
    const typeName = t(block.type)
    return { id: block.id, name, detail: name === typeName ? '' : typeName, icon: blockIcons[block.type] }
  }
  return (
    <BlockList
      blocks={blocks.map(toListed)}
      open={open}
      onMove={(ids) =>
        editBody((current) => ({
          blocks: changeBlocks(current.blocks, container, (list) => orderBlocks(list, ids)),
        }))
      }
      renderMenu={(id) => {
        const block = blocks.find((each) => each.id === id)
        return block && <EmailBlockMenu block={block} />
      }}
      addLabel={t('add')}
      addPanel={toAddPanel(container)}
      fullMessage={fullMessage}
    />
  )
}

/** The types of blocks; choosing one adds it at the end and opens it. */
export const AddBlockPanel = ({ container, open }: EmailBlocksProps) => {
  const t = useText(blocksText)
  const { values, editBody } = useCampaignEditor()
  const types: readonly CampaignBlockType[] = container ? simpleBlockTypes : blockTypes
  const add = (type: CampaignBlockType) => {
    const block = createBlock(type, newUuid(), values.language)
    editBody(({ blocks }) => ({
      blocks: changeBlocks(blocks, container, (list) =>
        [...list, block].slice(0, container ? maxColumnBlocks : maxBlocks),
      ),
    }))
    open(block.id)
  }
  return (
    <BlockTypes
      types={types.map((type) => ({ type, icon: blockIcons[type], name: t(type), about: t(`${type}_about`) }))}
      add={add}
    />
  )
}
