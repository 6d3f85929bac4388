import { Alert } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { type Discount, mostCodesInBatch } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { useText } from '../../../client/text.ts'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { batchesText } from '../discount-uses.text.ts'

const schema = discounts.addCodes.body
const begin = () => ({ batch: '', count: 100, prefix: '', limit: 1 })

type Asked = Pick<Discount, '_id' | 'batchCodes' | 'totalLimit'>

/** Warns if there would be more codes than the discount has uses. */
const TooMany = ({ batchCodes, totalLimit }: Asked) => {
  const t = useText(batchesText)
  const count: unknown = useWatch({ name: 'count' })
  const codes = batchCodes + (typeof count === 'number' ? count : 0)
  if (totalLimit === null || codes <= totalLimit) return null
  return <Alert color="warning">{t('tooMany', { codes, count: totalLimit })}</Alert>
}

/** Creates a batch of codes, each with a usage limit. */
export const BatchDialog = ({ discount, close }: { discount: Asked; close: () => void }) => {
  const t = useText(batchesText)
  return (
    <FormDialog
      title={t('make')}
      save={t('make')}
      schema={schema}
      endpoint={discounts.addCodes}
      values={begin}
      request={(body) => ({ params: { id: discount._id }, body })}
      success={({ made }) => t('made', { count: made })}
      close={close}
    >
      <TextField name="batch" label={t('batchName')} help={t('batchHelp')} autoFocus />
      <NumberField name="count" label={t('count')} help={t('countHelp', { most: mostCodesInBatch })} />
      <TooMany {...discount} />
      <TextField name="prefix" label={t('prefix')} help={t('prefixHelp')} />
      <NumberField name="limit" label={t('limitEach')} help={t('limitHelp')} />
    </FormDialog>
  )
}
