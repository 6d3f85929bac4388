import { useParams } from 'react-router'
import { wholeDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { DeleteButton } from '../../kit/delete-button.tsx'
import { ErrorState } from '../../kit/feedback.tsx'
import { FormPage } from '../../kit/form-page.tsx'
import { LastChange } from '../../kit/last-change.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { formText } from './discount-form.text.ts'
import { discountValues } from './discounts.draft.ts'
import { CodeBatches } from './parts/code-batches.tsx'
import { DiscountAside } from './parts/discount-aside.tsx'
import { DiscountBadge } from './parts/discount-badge.tsx'
import { DiscountFields } from './parts/discount-fields.tsx'
import classes from './parts/discount-uses.module.css'
import { UsageReport } from './parts/usage-report.tsx'
import { useDiscountMoves } from './use-discount-moves.ts'
import { useNames } from './use-names.ts'

const noNames = {}

const DiscountEditPage = () => {
  const t = useText(formText)
  const { discountId: id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave('/dashboard/discounts')
  const { data: discount, error, refetch } = useGet(discounts.get, { params: { id } })
  const { remove, removing } = useDiscountMoves(discount?.name)
  const naming = useNames(discount?.names ?? noNames)

  if (!discount) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const removeAndLeave = () => deleteAndLeave(() => remove([id]))
  return (
    <>
      <FormPage
        key={id}
        title={discount.name}
        subtitle={<LastChange of={discount} />}
        status={<DiscountBadge status={discount.status} />}
        actions={<DeleteButton busy={removing} run={removeAndLeave} />}
        schema={wholeDiscount}
        endpoint={discounts.update}
        entity={discount}
        values={discountValues}
        request={(values, opened) => ({
          params: { id },
          body: { ...values, version: opened?.version ?? discount.version },
        })}
        success={({ name }) => t('savedToast', { name })}
        aside={<DiscountAside id={id} names={naming.names} batchCodes={discount.batchCodes} />}
      >
        <DiscountFields naming={naming} />
      </FormPage>
      <div className={classes.further}>
        <UsageReport key={id} discount={discount} />
        {discount.application === 'manual' && <CodeBatches discount={discount} />}
      </div>
    </>
  )
}

export default DiscountEditPage
