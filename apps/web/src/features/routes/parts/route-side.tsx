import { Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Route } from '#contract/domains/route.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { RouteLoad } from '#web/entities/routes/route-load.tsx'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { toTelHref } from '#contract/core/tel-href.ts'
import { Time } from '#web/kit/display/time.tsx'
import { CardFact, SideCard } from '#web/kit/page/side-card.tsx'
import { routePageText } from '#web/features/routes/route-page.text.ts'
import { routesText } from '#web/features/routes/routes.text.ts'
import { useRoutePrinting } from '#web/features/routes/use-route-printing.tsx'
import { RouteProgress } from './route-progress.tsx'

const DriverLinkDialog = lazy(() => import('./driver-link-dialog.tsx'))

const LinkCard = ({ route }: { route: Route }) => {
  const t = useText(routePageText)
  const { can } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const hasLink = route.status === 'dispatched' || route.status === 'in_progress'
  return (
    <SideCard title={t('link')}>
      {!hasLink && <span>{t(route.status === 'draft' ? 'linkDraft' : 'linkEnded')}</span>}
      {hasLink && (
        <>
          <span>{t('linkBody')}</span>
          <CardFact label={t('linkOpened')}>
            {route.linkOpenedAt ? <Time iso={route.linkOpenedAt} /> : t('linkNotOpened')}
          </CardFact>
          {can('edit_route') && (
            <Group>
              <Button variant="default" onClick={() => setIsOpen(true)}>
                {t('showLink')}
              </Button>
            </Group>
          )}
        </>
      )}
      <Suspense fallback={null}>{isOpen && <DriverLinkDialog route={route} close={() => setIsOpen(false)} />}</Suspense>
    </SideCard>
  )
}

const DocumentsCard = ({ route }: { route: Route }) => {
  const t = useText(routesText)
  const { toActions, isPrinting } = useRoutePrinting()
  return (
    <SideCard title={t('documents')}>
      <Stack gap="xs">
        {toActions(route).map(({ label, icon, run, reason }) => (
          <Button
            key={label}
            variant="default"
            justify="flex-start"
            leftSection={icon}
            disabled={reason !== undefined || isPrinting}
            title={reason}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </SideCard>
  )
}

/** Driver, figures, the driver's link and documents. */
export const RouteSide = ({ route }: { route: Route }) => {
  const t = useText(routePageText)
  const format = useRouteFormat()
  const { money } = useFormat()
  const { driver, start, end, startsAt, endsAt, position } = route
  const collected = route.stops.flatMap(({ proof }) => proof?.collected ?? [])
  return (
    <>
      <SideCard title={t('driver')}>
        <Link to={`/dashboard/logistics/drivers/${driver._id}`} className="text-link">
          {driver.name}
        </Link>
        {driver.phone && (
          <a href={toTelHref(driver.phone)} className="text-link">
            {t('call', { phone: driver.phone })}
          </a>
        )}
        {position && (
          <CardFact label={t('position')}>
            <Time iso={position.at} />
          </CardFact>
        )}
      </SideCard>
      <SideCard title={t('details')}>
        <CardFact label={t('progress')}>
          <RouteProgress counts={route.counts} />
        </CardFact>
        {startsAt && endsAt && (
          <CardFact label={t('hours')}>{`${format.clock(startsAt)} – ${format.clock(endsAt)}`}</CardFact>
        )}
        <CardFact label={t('distance')}>{format.distance(route.distance)}</CardFact>
        <CardFact label={t('duration')}>{format.duration(route.duration)}</CardFact>
        <CardFact label={t('load')}>
          <RouteLoad {...route} />
        </CardFact>
        {collected.length > 0 && (
          <CardFact label={t('collectedTotal')}>{money(collected.reduce((sum, amount) => sum + amount, 0))}</CardFact>
        )}
        {start && <CardFact label={t('start')}>{start.label}</CardFact>}
        <CardFact label={t('end')}>{end?.label ?? t('endsAtLastStop')}</CardFact>
      </SideCard>
      <LinkCard route={route} />
      <DocumentsCard route={route} />
    </>
  )
}
