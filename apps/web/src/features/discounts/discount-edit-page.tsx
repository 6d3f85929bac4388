import { useParams } from 'react-router'
import { validDiscountFields } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { DeleteMenu } from '#web/kit/actions/delete-menu.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { useDeleteAndLeave } from '#web/kit/crud/use-delete-and-leave.ts'
import { formText } from './discount-form.text.ts'
import { toDiscountValues } from './discounts.draft.ts'
import { discountsText } from './discounts.text.ts'
import { isWithoutTargets } from './discounts.rule-text.ts'
import { CodeBatches } from './parts/code-batches.tsx'
import { DiscountAside } from './parts/discount-aside.tsx'
import { DiscountBadge } from './parts/discount-badge.tsx'
import { DiscountFields } from './parts/discount-fields.tsx'
import classes from './parts/discount-uses.module.css'
import { UsageReport } from './parts/usage-report.tsx'
import { useDiscountMutations } from './use-discount-mutations.ts'
import { useTargetNames } from './use-target-names.ts'

const noNames = {}

const DiscountEditPage = () => {
  const t = useText(formText)
  const tList = useText(discountsText)
  const { discountId: id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave('/dashboard/discounts')
  const { data: discount, error, refetch } = useGet(discounts.get, { params: { id } })
  const { remove, removing } = useDiscountMutations(discount?.name)
  const targetNames = useTargetNames(discount?.names ?? noNames)

  if (!discount) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const removeAndLeave = () => deleteAndLeave(() => remove([id]))
  return (
    <>
      <FormPage
        key={id}
        title={discount.name}
        subtitle={<LastChange entity={discount} />}
        status={
          <>
            <DiscountBadge discount={discount} />
            {isWithoutTargets(discount) && <StatusBadge tone="warning">{tList('noTargets')}</StatusBadge>}
          </>
        }
        actions={<DeleteMenu busy={removing} onDelete={removeAndLeave} />}
        schema={validDiscountFields}
        endpoint={discounts.update}
        entity={discount}
        values={toDiscountValues}
        request={(values, opened) => ({
          params: { id },
          body: { ...values, version: opened?.version ?? discount.version },
        })}
        successMessage={t('savedToast')}
        aside={<DiscountAside id={id} names={targetNames.names} batchCodes={discount.batchCodes} />}
      >
        <DiscountFields targetNames={targetNames} />
      </FormPage>
      <div className={classes.further}>
        <UsageReport key={id} discount={discount} />
        {discount.application === 'manual' && <CodeBatches discount={discount} />}
      </div>
    </>
  )
}

export default DiscountEditPage
