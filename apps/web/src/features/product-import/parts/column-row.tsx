import { Select, Table, Text } from '@mantine/core'
import { useText } from '../../../client/text.ts'
import { productImportText } from '../product-import.text.ts'
import classes from './mapping-form.module.css'

interface ColumnRowProps {
  heading: string
  /** What its first cells hold. */
  sample: string
  targets: readonly { value: string; label: string }[]
  target: string | null
  choose: (target: string | null) => void
}

/** One column of the file, and what it is. */
export const ColumnRow = ({ heading, sample, targets, target, choose }: ColumnRowProps) => {
  const t = useText(productImportText)
  return (
    <Table.Tr>
      <Table.Td className={classes.heading}>{heading}</Table.Td>
      <Table.Td className={classes.sample}>{sample}</Table.Td>
      <Table.Td>
        <Select
          aria-label={t('meansOf', { heading })}
          placeholder={t('leaveOut')}
          data={[...targets]}
          value={target}
          onChange={choose}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('leaveOut') }}
        />
        {target === null && sample !== '' && (
          <Text size="sm" c="var(--warning-ink)" mt={2}>
            {t('leftOut')}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
