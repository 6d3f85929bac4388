import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { placesText } from '../places.text.ts'

export interface KeptPlace {
  id: string
  name: string
  isMain: boolean
}

const Why = ({ kept: { id, isMain }, close }: { kept: KeptPlace; close: () => void }) => {
  const t = useText(placesText)
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
export const PlaceKept = ({ kept, close }: { kept: KeptPlace | undefined; close: () => void }) => {
  const t = useText(placesText)
  return (
    <Dialog opened={kept !== undefined} onClose={close} title={kept ? t('keptTitle', { name: kept.name }) : ''}>
      {kept && <Why kept={kept} close={close} />}
    </Dialog>
  )
}
