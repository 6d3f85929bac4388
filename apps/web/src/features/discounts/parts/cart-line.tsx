import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { PricedLine } from '#contract/pricing/cart.ts'
import { useText } from '#web/client/text.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { asideText } from '#web/features/discounts/discount-form.text.ts'
import classes from './discount-aside.module.css'

export interface PreviewLine {
  variant: string
  name: string
  quantity: number
}

interface CartLineProps {
  line: PreviewLine
  pricedLine: PricedLine | undefined
  onChange: (quantity: number) => void
  onRemove: () => void
}

const maxQuantity = 100_000

/** A line of the test cart with its quantity and discounted price. */
export const CartLine = ({ line, pricedLine, onChange, onRemove }: CartLineProps) => {
  const t = useText(asideText)
  // The input may be invalid while typing; the cart keeps the last valid quantity.
  const [input, setInput] = useState<number | string | null>(line.quantity)
  const [lastQuantity, setLastQuantity] = useState(line.quantity)
  if (lastQuantity !== line.quantity) {
    setLastQuantity(line.quantity)
    setInput(line.quantity)
  }
  return (
    <li className={classes.line}>
      <span className={classes.product}>{line.name}</span>
      <NumberInput
        aria-label={t('quantityOf', { name: line.name })}
        value={input}
        minValue={1}
        maxValue={maxQuantity}
        w={72}
        onChange={(value) => {
          setInput(value)
          if (typeof value === 'number' && value >= 1 && value <= maxQuantity) onChange(value)
        }}
      />
      <span className={classes.price}>
        {pricedLine && <Money minor={pricedLine.net} />}
        {pricedLine && pricedLine.discount > 0 && (
          <s className={classes.before}>
            <Money minor={pricedLine.gross} />
          </s>
        )}
      </span>
      <ActionIcon variant="subtle" color="neutral" aria-label={t('takeOut', { name: line.name })} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
