import { Table } from '@mantine/core'
import type { BulkEditError, EditedProduct } from '#contract/domains/bulk-edits.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { previewText, skipReasonText } from '#web/features/bulk-edits/bulk-edits.text.ts'
import { useChangeLabels } from '#web/features/bulk-edits/use-change-labels.ts'
import classes from './bulk-edits.module.css'

interface Sample extends EditedProduct {
  /** Why the product won't be changed. */
  refused?: BulkEditError | null
}

const SampleRows = ({ product }: { product: Sample }) => {
  const labels = useChangeLabels()
  const reasonText = useText(skipReasonText)
  if (product.refused) {
    return (
      <Table.Tr>
        <Table.Th scope="row">{product.title}</Table.Th>
        <Table.Td colSpan={3}>
          <StatusBadge tone="neutral">{reasonText(product.refused)}</StatusBadge>
        </Table.Td>
      </Table.Tr>
    )
  }
  return product.changes.map((change, index) => (
    <Table.Tr key={`${change.what} ${change.variant ?? ''}`} data-follows={index > 0 || undefined}>
      {index === 0 && (
        <Table.Th scope="rowgroup" rowSpan={product.changes.length}>
          {product.title}
        </Table.Th>
      )}
      <Table.Td>{labels.what(change)}</Table.Td>
      <Table.Td className={classes.before ?? ''}>{labels.value(change.what, change.before)}</Table.Td>
      <Table.Td className={classes.after ?? ''}>{labels.value(change.what, change.after)}</Table.Td>
    </Table.Tr>
  ))
}

/** The first products of the selection, each before and after the change. */
export const SampleTable = ({ sample, isStale = false }: { sample: readonly Sample[]; isStale?: boolean }) => {
  const t = useText(previewText)
  return (
    <div className={classes.samples} data-stale={isStale || undefined}>
      <Table className={classes.sample ?? ''} captionSide="top">
        <Table.Caption>{t('sample', { count: sample.length })}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('product')}</Table.Th>
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th>{t('before')}</Table.Th>
            <Table.Th>{t('after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {sample.map((product) => (
          <Table.Tbody key={product._id}>
            <SampleRows product={product} />
          </Table.Tbody>
        ))}
      </Table>
    </div>
  )
}
