import { paymentOptions, wholePaymentOption } from '#contract/domains/payment-options.ts'
import { useText } from '../../client/text.ts'
import { DeleteButton } from '../../kit/delete-button.tsx'
import { EntityPage } from '../../kit/entity-page.tsx'
import { StatusBadge } from '../../kit/feedback.tsx'
import { LastChange } from '../../kit/last-change.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { OptionFields, optionValues } from './parts/option-fields.tsx'
import { paymentOptionsText } from './payment-options.text.ts'
import { optionsAddress } from './settings.addresses.ts'
import { useOptionRemoval } from './use-option-removal.tsx'

const PaymentOptionPage = () => {
  const t = useText(paymentOptionsText)
  const { ask, removing, question } = useOptionRemoval(useDeleteAndLeave(optionsAddress))
  return (
    <>
      <EntityPage
        calls={paymentOptions}
        items={t('items')}
        create={{ title: t('newTitle'), save: t('create') }}
        schema={wholePaymentOption}
        values={optionValues}
        list={optionsAddress}
        header={(option) => ({
          status: !option.isActive && <StatusBadge tone="neutral">{t('off')}</StatusBadge>,
          subtitle: (
            <>
              <LastChange of={option} />
              {option.isUsed && ` · ${t('used')}`}
            </>
          ),
          actions: !option.isUsed && <DeleteButton busy={removing} run={async () => ask(option)} />,
        })}
      >
        {(option) => <OptionFields isNew={!option} />}
      </EntityPage>
      {question}
    </>
  )
}

export default PaymentOptionPage
