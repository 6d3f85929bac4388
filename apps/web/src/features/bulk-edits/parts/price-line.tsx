import { Select } from '@mantine/core'
import { minorDigits } from '#contract/core/money.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { FigureInput } from '../../../kit/figure-input.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { type Draft, isPercent, mostOf, newPrice, type PriceDraft, priceWays } from '../bulk-edits.draft.ts'
import { bulkEditsText } from '../bulk-edits.text.ts'
import classes from './bulk-edits.module.css'

const roundings = ['none', 'whole', 'ends_99', 'ends_95'] as const

/** How prices change and how they are rounded. */
export const PriceLine = ({ draft, change }: { draft: Draft; change: (part: Draft) => void }) => {
  const t = useText(bulkEditsText)
  const { store } = useSession()
  const price = draft.price ?? newPrice
  const put = (part: Partial<PriceDraft>) => change({ price: { ...price, ...part } })
  // Currencies without minor units have nothing to round to.
  const rounds = store !== null && minorDigits(store.currency) > 0
  return (
    <div className={classes.prices}>
      <Select
        label={t('price')}
        data={priceWays.map((value) => ({ value, label: t(value) }))}
        value={price.way}
        onChange={(way) => way && put({ way, ...(isPercent(way) === isPercent(price.way) ? {} : { figure: null }) })}
        allowDeselect={false}
      />
      {isPercent(price.way) ? (
        <FigureInput
          label={t('percent')}
          value={price.figure}
          onChange={(figure) => put({ figure })}
          least={0}
          most={mostOf(price.way)}
          decimals={4}
          unit="%"
        />
      ) : (
        <MoneyInput
          key={price.way}
          label={t('amount')}
          least={0}
          most={mostOf(price.way)}
          value={price.figure}
          onChange={(figure) => put({ figure })}
        />
      )}
      {rounds && (
        <Select
          label={t('rounding')}
          data={roundings.map((value) => ({ value, label: t(value) }))}
          value={price.round}
          onChange={(round) => round && put({ round })}
          allowDeselect={false}
        />
      )}
    </div>
  )
}
