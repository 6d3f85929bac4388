import { Select } from '@mantine/core'
import { minorDigits } from '#contract/core/money.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { MoneyInput } from '#web/kit/fields/money-input.tsx'
import {
  type Draft,
  isPercent,
  getMaxAmount,
  emptyPriceDraft,
  type PriceDraft,
  priceAdjustments,
} from '#web/features/bulk-edits/bulk-edits.draft.ts'
import { bulkEditsText } from '#web/features/bulk-edits/bulk-edits.text.ts'
import classes from './bulk-edits.module.css'

const roundings = ['none', 'whole', 'ends_99', 'ends_95'] as const

/** How prices change and how they are rounded. */
export const PriceControl = ({ draft, change }: { draft: Draft; change: (part: Draft) => void }) => {
  const t = useText(bulkEditsText)
  const { store } = useSession()
  const price = draft.price ?? emptyPriceDraft
  const patchPrice = (part: Partial<PriceDraft>) => change({ price: { ...price, ...part } })
  // Currencies without minor units have nothing to round to.
  const canRound = store !== null && minorDigits(store.currency) > 0
  return (
    <div className={classes.prices}>
      <Select
        label={t('price')}
        data={priceAdjustments.map((value) => ({ value, label: t(value) }))}
        value={price.adjustment}
        onChange={(adjustment) =>
          adjustment &&
          patchPrice({ adjustment, ...(isPercent(adjustment) === isPercent(price.adjustment) ? {} : { amount: null }) })
        }
        allowDeselect={false}
      />
      {isPercent(price.adjustment) ? (
        <NumberInput
          label={t('percent')}
          value={price.amount}
          onChange={(amount) => patchPrice({ amount })}
          minValue={0}
          maxValue={getMaxAmount(price.adjustment)}
          decimals={4}
          unit="%"
        />
      ) : (
        <MoneyInput
          key={price.adjustment}
          label={t('amount')}
          minValue={0}
          maxValue={getMaxAmount(price.adjustment)}
          value={price.amount}
          onChange={(amount) => patchPrice({ amount })}
        />
      )}
      {canRound && (
        <Select
          label={t('rounding')}
          data={roundings.map((value) => ({ value, label: t(value) }))}
          value={price.round}
          onChange={(round) => round && patchPrice({ round })}
          allowDeselect={false}
        />
      )}
    </div>
  )
}
