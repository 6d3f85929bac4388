import { Text } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { Choice } from '#web/kit/editor/editor-fields.tsx'
import { PanelGroup } from '#web/kit/editor/editor-panel.tsx'
import { blocksText } from '#web/features/campaigns/blocks.text.ts'
import { setColumnCount } from '#web/features/campaigns/campaigns.blocks.ts'
import type { BlockFormProps } from '#web/features/campaigns/use-campaign-editor.ts'
import { EmailBlocks } from './email-blocks.tsx'

const columnKeys = ['first', 'second', 'third']

/** The blocks of each column; they open in place of this panel. */
export const ColumnsForm = ({ block, change, open }: BlockFormProps<'columns'> & { open: (panel: string) => void }) => {
  const t = useText(blocksText)
  return (
    <>
      <Choice
        label={t('columnCount')}
        value={String(block.columns.length)}
        onChange={(count) => change(({ columns }) => ({ columns: setColumnCount(columns, Number(count)) }), 'count')}
        options={['2', '3'].map((value) => ({ value, label: value }))}
      />
      <Text size="sm" c="dimmed">
        {t('columnsHelp')}
      </Text>
      {block.columns.map((_, index) => (
        <PanelGroup key={columnKeys[index]} title={t('column', { number: index + 1 })}>
          <EmailBlocks container={{ columns: block.id, index }} open={open} />
        </PanelGroup>
      ))}
    </>
  )
}
