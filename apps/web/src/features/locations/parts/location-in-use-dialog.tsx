import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { locationsText } from '#web/features/locations/locations.text.ts'

export interface UndeletableLocation {
  id: string
  name: string
  isMain: boolean
}

const Explanation = ({ location: { id, isMain }, close }: { location: UndeletableLocation; close: () => void }) => {
  const t = useText(locationsText)
  const { can } = useSession()
  return (
    <>
      <Text>{t(isMain ? 'keptMain' : 'keptStock')}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close}>
          {t('close')}
        </Button>
        {!isMain && can('view_inventory') && (
          <Button component={Link} to={`/dashboard/inventory?location=${id}`}>
            {t('toStock')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** Explains why a location can't be deleted and links to its stock. */
export const LocationInUseDialog = ({
  location,
  close,
}: {
  location: UndeletableLocation | undefined
  close: () => void
}) => {
  const t = useText(locationsText)
  return (
    <Dialog
      opened={location !== undefined}
      onClose={close}
      title={location ? t('keptTitle', { name: location.name }) : ''}
    >
      {location && <Explanation location={location} close={close} />}
    </Dialog>
  )
}
