import { useText } from '#web/client/text.ts'
import { metricsText } from '#web/features/home/metrics.text.ts'
import { getChange, type Comparison } from '#web/features/home/home.change.ts'
import classes from './board.module.css'

interface ChangeLabelProps {
  comparison: Comparison
  /** Length of the compared period. */
  days: number
  /** A dash where there is no change to show, for a column of a table. */
  isShort?: true
}

/** "↓ 39%", read out as "↓ 39% vs. previous 30 days". */
export const ChangeLabel = ({ comparison, days, isShort }: ChangeLabelProps) => {
  const t = useText(metricsText)
  const change = getChange(comparison)
  if (change.kind !== 'more' && change.kind !== 'less') {
    return (
      <span className={classes.change}>
        {isShort && <span aria-hidden="true">–</span>}
        <span className={isShort && 'visually-hidden'}>{t(change.kind)}</span>
      </span>
    )
  }
  const full = t(change.kind, { percent: change.percent, count: days })
  return (
    <span className={classes.change} title={full}>
      <span aria-hidden="true">{t(`${change.kind}Short`, { percent: change.percent })}</span>
      <span className="visually-hidden">{full}</span>
    </span>
  )
}
