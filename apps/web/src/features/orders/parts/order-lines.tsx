import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Order } from '#contract/domains/order.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { LineName } from '#web/entities/orders/line-name.tsx'
import classes from './order.module.css'

interface OrderLinesProps {
  order: Order
  /** Undefined if the person or the order's status doesn't allow it. */
  edit: (() => void) | undefined
}

/** The lines as they were when the order was placed. */
export const OrderLines = ({ order, edit }: OrderLinesProps) => {
  const t = useText(orderText)
  const { number } = useFormat()
  const { currency } = order
  const hasDiscount = order.lines.some(({ discount }) => discount > 0)
  const hasTax = order.lines.some(({ tax }) => tax > 0)
  return (
    <FormSection
      title={t('lines')}
      actions={
        edit && (
          <Button variant="default" size="xs" leftSection={<IconPencil size={14} aria-hidden="true" />} onClick={edit}>
            {t('editLines')}
          </Button>
        )
      }
    >
      <div className={classes.box}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col">{t('price')}</th>
              <th scope="col">{t('quantity')}</th>
              {hasDiscount && <th scope="col">{t('discount')}</th>}
              {hasTax && <th scope="col">{t('tax')}</th>}
              <th scope="col">{t('total')}</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line._id}>
                <td>
                  <LineName
                    line={line}
                    note={[
                      line.variant === null && t('customItem'),
                      line.refundedQuantity > 0 && t('refundedPieces', { count: line.refundedQuantity }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                </td>
                <td data-cell="price">
                  <span className={classes.times} aria-hidden="true">{`${number(line.quantity)} × `}</span>
                  {line.listPrice !== null && (
                    <s className={classes.listPrice}>
                      <Money minor={line.listPrice} currency={currency} />
                    </s>
                  )}
                  <Money minor={line.unitPrice} currency={currency} />
                </td>
                <td data-cell="quantity">{number(line.quantity)}</td>
                {hasDiscount && (
                  <td data-label={t('discount')} data-empty={line.discount === 0 || undefined}>
                    {line.discount > 0 ? <Money minor={-line.discount} currency={currency} /> : t('unknown')}
                  </td>
                )}
                {hasTax && (
                  <td data-label={t('tax')}>
                    <Money minor={line.tax} currency={currency} />
                  </td>
                )}
                <td data-cell="total">
                  <strong>
                    <Money minor={line.total} currency={currency} />
                  </strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FormSection>
  )
}
