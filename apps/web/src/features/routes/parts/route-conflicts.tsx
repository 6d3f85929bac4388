import { Alert, Button } from '@mantine/core'
import type { Route } from '#contract/domains/route.ts'
import { driverLinks } from '#contract/domains/routes.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Time } from '#web/kit/display/time.tsx'
import { routePageText } from '#web/features/routes/route-page.text.ts'
import classes from './route-stops.module.css'

/** What the driver reported while the route was changed. */
export const RouteConflicts = ({ route: { conflicts } }: { route: Route }) => {
  const t = useText(routePageText)
  const { can } = useSession()
  const { money } = useFormat()
  const dismiss = useSend(driverLinks.dismissConflict)
  if (conflicts.length === 0) return null
  return (
    <Alert color="warning" title={t('conflicts')}>
      <ul className={classes.conflicts}>
        {conflicts.map(({ _id: id, code, number, isApplied, at, collected }) => (
          <li key={id}>
            <span>
              {t(`conflict_${code}`, { number: String(number) })} {t(isApplied ? 'conflictApplied' : 'conflictIgnored')}{' '}
              {collected !== null && `${t('conflictCollected', { amount: money(collected) })} `}
              <Time iso={at} />
            </span>
            {can('edit_route') && (
              <Button size="xs" variant="default" onClick={() => void dismiss.send({ params: { id } })}>
                {t('dismiss')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
