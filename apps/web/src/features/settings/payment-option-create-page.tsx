import { useNavigate } from 'react-router'
import { paymentOptions, wholePaymentOption } from '#contract/domains/payment-options.ts'
import { useText } from '../../client/text.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { OptionFields, optionValues } from './parts/option-fields.tsx'
import { paymentOptionsText } from './payment-options.text.ts'
import { optionsAddress } from './settings.addresses.ts'

const PaymentOptionCreatePage = () => {
  const t = useText(paymentOptionsText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={t('newTitle')}
      schema={wholePaymentOption}
      endpoint={paymentOptions.create}
      values={optionValues}
      request={(body) => ({ body })}
      success={({ name }) => t('createdToast', { name })}
      saved={() => void navigate(optionsAddress, { replace: true })}
      save={t('create')}
    >
      <OptionFields isNew />
    </FormPage>
  )
}

export default PaymentOptionCreatePage
