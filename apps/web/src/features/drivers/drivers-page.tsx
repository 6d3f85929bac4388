import { IconUserOff } from '@tabler/icons-react'
import { drivers } from '#contract/domains/drivers.ts'
import { useText } from '#web/client/text.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { entityText } from '#web/kit/crud/entity.text.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { driversText } from './drivers.text.ts'
import { useDriverChanges } from './use-driver-changes.tsx'
import { useDriverList } from './use-driver-list.tsx'

const byName: Sort = { by: 'name', order: 'asc' }

const DriversPage = () => {
  const t = useText(driversText)
  const tEntity = useText(entityText)
  const { removal, toggle, dialog } = useDriverChanges()
  const { createReason, editReason, editRow, deleteRow, prefetch } = useEntityActions(drivers, {
    pluralNoun: t('items'),
    removal,
  })
  return (
    <>
      <ListPage
        title={t('title')}
        list={drivers.list}
        sort={byName}
        {...useDriverList()}
        primaryAction={{ label: tEntity('add', { noun: t('noun', { count: 1 }) }), to: 'new', reason: createReason }}
        actions={(driver) => {
          const reason = editReason ?? (driver.canEdit ? undefined : t('shared'))
          return [
            editRow(driver),
            {
              label: t(driver.status === 'active' ? 'deactivate' : 'activate'),
              icon: <IconUserOff size={16} aria-hidden="true" />,
              run: () => toggle(driver),
              reason,
            },
            { ...deleteRow(driver), reason },
          ]
        }}
        prefetch={prefetch}
        empty={{ illustration: 'people', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      {dialog}
    </>
  )
}

export default DriversPage
