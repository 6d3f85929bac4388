import { useParams } from 'react-router'
import { paymentOptions, wholePaymentOption } from '#contract/domains/payment-options.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { DeleteButton } from '../../kit/delete-button.tsx'
import { ErrorState, StatusBadge } from '../../kit/feedback.tsx'
import { FormPage } from '../../kit/form-page.tsx'
import { LastChange } from '../../kit/last-change.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { OptionFields, optionValues } from './parts/option-fields.tsx'
import { paymentOptionsText } from './payment-options.text.ts'
import { optionsAddress } from './settings.addresses.ts'
import { useOptionRemoval } from './use-option-removal.tsx'

const PaymentOptionPage = () => {
  const t = useText(paymentOptionsText)
  const { optionId: id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave(optionsAddress)
  const { data: option, error, refetch } = useGet(paymentOptions.get, { params: { id } })
  const { ask, removing, question } = useOptionRemoval(deleteAndLeave)
  if (!option) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return (
    <>
      <FormPage
        key={id}
        title={option.name}
        status={!option.isActive && <StatusBadge tone="neutral">{t('off')}</StatusBadge>}
        subtitle={
          <>
            <LastChange of={option} />
            {option.isUsed && ` · ${t('used')}`}
          </>
        }
        actions={!option.isUsed && <DeleteButton busy={removing} run={async () => ask(option)} />}
        schema={wholePaymentOption}
        endpoint={paymentOptions.update}
        entity={option}
        values={optionValues}
        request={(values, opened = option) => ({ params: { id }, body: { ...values, version: opened.version } })}
        success={({ name }) => t('savedToast', { name })}
      >
        <OptionFields />
      </FormPage>
      {question}
    </>
  )
}

export default PaymentOptionPage
