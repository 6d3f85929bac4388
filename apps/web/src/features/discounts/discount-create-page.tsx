import { useNavigate } from 'react-router'
import { wholeDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { formText } from './discount-form.text.ts'
import { discountValues } from './discounts.draft.ts'
import { DiscountAside } from './parts/discount-aside.tsx'
import { DiscountFields } from './parts/discount-fields.tsx'
import { useNames } from './use-names.ts'

const noNames = {}

const DiscountCreatePage = () => {
  const t = useText(formText)
  const { can } = useSession()
  const navigate = useNavigate()
  const naming = useNames(noNames)
  return (
    <FormPage
      title={t('newTitle')}
      schema={wholeDiscount}
      endpoint={discounts.create}
      values={discountValues}
      request={(body) => ({ body })}
      success={({ name }) => t('createdToast', { name })}
      // Continue on the edit page, which has codes and the usage report.
      saved={({ _id }) =>
        void navigate(can('edit_discount') ? `/dashboard/discounts/${_id}/edit` : '/dashboard/promotions/discounts', {
          replace: true,
        })
      }
      save={t('create')}
      aside={<DiscountAside id={null} names={naming.names} batchCodes={0} />}
    >
      <DiscountFields naming={naming} isNew />
    </FormPage>
  )
}

export default DiscountCreatePage
