import { useText } from '../../../client/text.ts'
import { ordersText } from '../orders.text.ts'
import classes from './orders.module.css'

/** Beside an order nobody here has looked at yet. */
export const NewMark = () => {
  const t = useText(ordersText)
  return <span className={classes.new}>{t('new')}</span>
}
