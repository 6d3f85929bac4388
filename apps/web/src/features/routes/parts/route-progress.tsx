import type { RouteRow } from '#contract/domains/route.ts'
import { useText } from '#web/client/text.ts'
import { routesText } from '#web/features/routes/routes.text.ts'
import classes from './route-progress.module.css'

/** Delivered and failed stops of all as a bar with its numbers. */
export const RouteProgress = ({ counts: { stops, delivered, failed, late } }: Pick<RouteRow, 'counts'>) => {
  const t = useText(routesText)
  const toWidth = (part: number) => ({ width: `${stops === 0 ? 0 : (100 * part) / stops}%` })
  return (
    <div className={classes.progress}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.delivered} style={toWidth(delivered)} />
        <span className={classes.failed} style={toWidth(failed)} />
      </span>
      <span className={classes.label}>
        {t('progressOf', { done: delivered, stops })}
        {failed > 0 && <span className={classes.bad}> · {t('progressFailed', { count: failed })}</span>}
        {late > 0 && <span className={classes.warn}> · {t('late', { count: late })}</span>}
      </span>
    </div>
  )
}
