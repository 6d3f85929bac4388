import { Alert } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { type Discount, maxCodesInBatch } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { useText } from '#web/client/text.ts'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { batchesText } from '#web/features/discounts/discount-uses.text.ts'

const schema = discounts.addCodes.body
const getInitialValues = () => ({ batch: '', count: 100, prefix: '', limit: 1 })

type BatchDiscount = Pick<Discount, '_id' | 'batchCodes' | 'totalLimit'>

/** Warns if there would be more codes than the discount has uses. */
const LimitWarning = ({ batchCodes, totalLimit }: BatchDiscount) => {
  const t = useText(batchesText)
  const count: unknown = useWatch({ name: 'count' })
  const codes = batchCodes + (typeof count === 'number' ? count : 0)
  if (totalLimit === null || codes <= totalLimit) return null
  return <Alert color="warning">{t('tooMany', { codes, count: totalLimit })}</Alert>
}

/** Creates a batch of codes, each with a usage limit. */
export const BatchDialog = ({ discount, close }: { discount: BatchDiscount; close: () => void }) => {
  const t = useText(batchesText)
  return (
    <FormDialog
      title={t('make')}
      saveLabel={t('make')}
      schema={schema}
      endpoint={discounts.addCodes}
      values={getInitialValues}
      request={(body) => ({ params: { id: discount._id }, body })}
      successMessage={({ made }) => t('made', { count: made })}
      close={close}
    >
      <TextField name="batch" label={t('batchName')} autoFocus />
      <NumberField name="count" label={t('count')} help={t('countHelp', { most: maxCodesInBatch })} />
      <LimitWarning {...discount} />
      <TextField name="prefix" label={t('prefix')} help={t('prefixHelp')} />
      <NumberField name="limit" label={t('limitEach')} help={t('limitHelp')} />
    </FormDialog>
  )
}
