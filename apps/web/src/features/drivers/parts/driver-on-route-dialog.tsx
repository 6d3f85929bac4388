import { Button, Group, List, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Driver } from '#contract/domains/drivers.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { driversText } from '#web/features/drivers/drivers.text.ts'

export interface RefusedChange {
  driver: Pick<Driver, 'name' | 'openRoutes'>
  change: 'deactivate' | 'delete'
}

interface DriverOnRouteDialogProps {
  refused: RefusedChange
  close: () => void
}

/** Names the open routes that keep a driver from being deactivated or deleted. */
const DriverOnRouteDialog = ({ refused, close }: DriverOnRouteDialogProps) => {
  const t = useText(driversText)
  const { dayWithWeekday } = useCalendar()
  const { name, openRoutes } = refused.driver
  return (
    <Dialog opened onClose={close} title={t(refused.change === 'delete' ? 'keptDelete' : 'keptDeactivate', { name })}>
      <Text>{t('keptBody')}</Text>
      <List mt="sm">
        {openRoutes.map(({ _id: id, date }) => (
          <List.Item key={id}>
            <Link className="text-link" to={`/dashboard/logistics/routes/${id}`}>
              {t('routeOn', { date: dayWithWeekday(date) })}
            </Link>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t('close')}
        </Button>
      </Group>
    </Dialog>
  )
}

export default DriverOnRouteDialog
