import { useText } from '#web/client/text.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import classes from './orders.module.css'

/** Marks an order that hasn't been opened in this browser yet. */
export const NewMark = () => {
  const t = useText(ordersText)
  return <span className={classes.new}>{t('new')}</span>
}
