import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { PricedLine } from '#contract/pricing/cart.ts'
import { useText } from '../../../client/text.ts'
import { FigureInput } from '../../../kit/figure-input.tsx'
import { Money } from '../../../kit/money.tsx'
import { asideText } from '../discount-form.text.ts'
import classes from './discount-aside.module.css'

export interface TestLine {
  variant: string
  name: string
  quantity: number
}

interface CartLineProps {
  line: TestLine
  priced: PricedLine | undefined
  change: (quantity: number) => void
  remove: () => void
}

const most = 100_000

/** A line of the test cart with its quantity and discounted price. */
export const CartLine = ({ line, priced, change, remove }: CartLineProps) => {
  const t = useText(asideText)
  // The input may be invalid while typing; the cart keeps the last valid quantity.
  const [typed, setTyped] = useState<number | string | null>(line.quantity)
  const [before, setBefore] = useState(line.quantity)
  if (before !== line.quantity) {
    setBefore(line.quantity)
    setTyped(line.quantity)
  }
  return (
    <li className={classes.line}>
      <span className={classes.product}>{line.name}</span>
      <FigureInput
        aria-label={t('quantityOf', { name: line.name })}
        value={typed}
        least={1}
        most={most}
        w={72}
        onChange={(value) => {
          setTyped(value)
          if (typeof value === 'number' && value >= 1 && value <= most) change(value)
        }}
      />
      <span className={classes.price}>
        {priced && <Money minor={priced.net} />}
        {priced && priced.discount > 0 && (
          <s className={classes.before}>
            <Money minor={priced.gross} />
          </s>
        )}
      </span>
      <ActionIcon variant="subtle" color="neutral" aria-label={t('takeOut', { name: line.name })} onClick={remove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
