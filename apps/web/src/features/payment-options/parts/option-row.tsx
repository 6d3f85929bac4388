import { Switch } from '@mantine/core'
import { IconBuildingBank, IconCash, IconCoin, IconCreditCard, IconReceipt, IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import { RowMenu } from '#web/kit/table/row-menu.tsx'
import { paymentOptionsText } from '#web/features/payment-options/payment-options.text.ts'
import { optionPath } from '#web/features/payment-options/payment-options.paths.ts'
import { useOptionLabels } from '#web/features/payment-options/use-option-labels.ts'
import classes from './option-row.module.css'

const icons = {
  card: IconCreditCard,
  cash: IconCash,
  bank_transfer: IconBuildingBank,
  check: IconReceipt,
  wallet: IconWallet,
  other: IconCoin,
}

interface OptionRowProps {
  option: PaymentOption
  handle: ReactNode
  actions: RowAction[]
  /** Undefined without edit permission. */
  toggle: ((isActive: boolean) => void) | undefined
}

/** A payment option: kind, fee, when it is offered, and whether it is active. */
export const OptionRow = ({ option, handle, actions, toggle }: OptionRowProps) => {
  const t = useText(paymentOptionsText)
  const labels = useOptionLabels()
  const { _id: id, name, kind, isActive } = option
  const Icon = icons[kind]
  return (
    <div className={classes.option} data-off={!isActive || undefined}>
      {handle}
      <span className={classes.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className={classes.about}>
        {toggle ? (
          <Link to={optionPath(id)} className={classes.name}>
            {name}
          </Link>
        ) : (
          <strong className={classes.name}>{name}</strong>
        )}
        <small>
          {t(kind)} · {labels.fee(option)}
        </small>
      </div>
      <small className={classes.offered}>{labels.offered(option)}</small>
      {toggle ? (
        <Switch
          checked={isActive}
          onChange={(event) => toggle(event.currentTarget.checked)}
          aria-label={t('turnOn', { name })}
          label={t(isActive ? 'on' : 'off')}
          className={classes.switch ?? ''}
        />
      ) : (
        <StatusBadge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'on' : 'off')}</StatusBadge>
      )}
      {actions.length > 0 && <RowMenu name={name} actions={() => actions} />}
    </div>
  )
}
