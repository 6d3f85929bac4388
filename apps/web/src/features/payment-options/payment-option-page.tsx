import { paymentOptions, validPaymentOptionFields } from '#contract/domains/payment-options.ts'
import { useText } from '#web/client/text.ts'
import { DeleteMenu } from '#web/kit/actions/delete-menu.tsx'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { useDeleteAndLeave } from '#web/kit/crud/use-delete-and-leave.ts'
import { OptionFields, toOptionValues } from './parts/option-fields.tsx'
import { paymentOptionsText } from './payment-options.text.ts'
import { optionsPath } from './payment-options.paths.ts'
import { useOptionRemoval } from './use-option-removal.tsx'

const PaymentOptionPage = () => {
  const t = useText(paymentOptionsText)
  const { confirmRemoval, removing, dialog } = useOptionRemoval(useDeleteAndLeave(optionsPath))
  return (
    <>
      <EntityPage
        endpoints={paymentOptions}
        pluralNoun={t('items')}
        create={{ title: t('newTitle'), saveLabel: t('create') }}
        schema={validPaymentOptionFields}
        values={toOptionValues}
        listPath={optionsPath}
        header={(option) => ({
          status: !option.isActive && <StatusBadge tone="neutral">{t('off')}</StatusBadge>,
          subtitle: (
            <>
              <LastChange entity={option} />
              {option.isUsed && ` · ${t('used')}`}
            </>
          ),
          actions: !option.isUsed && <DeleteMenu busy={removing} onDelete={async () => confirmRemoval(option)} />,
        })}
      >
        {(option) => <OptionFields isNew={!option} />}
      </EntityPage>
      {dialog}
    </>
  )
}

export default PaymentOptionPage
