import { useNavigate } from 'react-router'
import { validDiscountFields } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { formText } from './discount-form.text.ts'
import { toDiscountValues } from './discounts.draft.ts'
import { DiscountAside } from './parts/discount-aside.tsx'
import { DiscountFields } from './parts/discount-fields.tsx'
import { useTargetNames } from './use-target-names.ts'

const noNames = {}

const DiscountCreatePage = () => {
  const t = useText(formText)
  const { can } = useSession()
  const navigate = useNavigate()
  const targetNames = useTargetNames(noNames)
  return (
    <FormPage
      title={t('newTitle')}
      schema={validDiscountFields}
      endpoint={discounts.create}
      values={toDiscountValues}
      request={(body) => ({ body })}
      successMessage={t('createdToast')}
      // Continue on the edit page, which has codes and the usage report.
      onSaved={({ _id }) =>
        void navigate(can('edit_discount') ? `/dashboard/discounts/${_id}/edit` : '/dashboard/promotions/discounts', {
          replace: true,
        })
      }
      saveLabel={t('create')}
      aside={<DiscountAside id={null} names={targetNames.names} batchCodes={0} />}
    >
      <DiscountFields targetNames={targetNames} isNew />
    </FormPage>
  )
}

export default DiscountCreatePage
