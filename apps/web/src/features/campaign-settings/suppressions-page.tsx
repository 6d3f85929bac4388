import { Button } from '@mantine/core'
import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { emailSuppressions, type Suppression, suppressionReasons } from '#contract/domains/email-suppressions.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { withPermission } from '#web/kit/page/with-permission.tsx'
import type { Column, Filter } from '#web/kit/table/columns.ts'
import type { Tone } from '#web/theme/mantine.ts'
import { AddDialog, ImportDialog, RemoveDialog } from './parts/suppression-dialogs.tsx'
import { suppressionsText } from './suppressions.text.ts'
import { useSuppressionTabs } from './use-suppression-tabs.ts'

const newest: Sort = { by: 'createdAt', order: 'desc' }
const icon = { size: 16, 'aria-hidden': true } as const

const tones: Record<Suppression['reason'], Tone> = {
  bounce: 'warning',
  complaint: 'danger',
  manual: 'neutral',
  import: 'neutral',
}

const useSuppressionColumns = (): Column<Suppression>[] => {
  const t = useText(suppressionsText)
  return [
    {
      id: 'reason',
      label: t('reason'),
      cell: ({ reason }) => <StatusBadge tone={tones[reason]}>{t(`reason_${reason}`)}</StatusBadge>,
      value: ({ reason }) => t(`reason_${reason}`),
      phone: 'status',
    },
    { id: 'code', label: t('code'), value: ({ code }) => code, hiddenByDefault: true },
    { id: 'createdBy', label: t('addedBy'), value: ({ createdBy }) => createdBy },
    { ...timeColumn<'createdAt', Suppression>('createdAt', t('added')), phone: 'amount' },
  ]
}

/** Addresses that get no campaigns. */
const SuppressionsPage = () => {
  const t = useText(suppressionsText)
  const { can } = useSession()
  const [dialog, setDialog] = useState<'add' | 'import' | Suppression>()
  const close = () => setDialog(undefined)
  const canEdit = can('edit_campaign')
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'reason',
      label: t('reason'),
      options: suppressionReasons.map((reason) => ({ value: reason, label: t(`reason_${reason}`) })),
    },
  ]
  const addButton = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => setDialog('add')}>
      {t('add')}
    </Button>
  )
  const importButton = (
    <Button variant="default" leftSection={<IconFileImport {...icon} />} onClick={() => setDialog('import')}>
      {t('import')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        list={emailSuppressions.list}
        siblings={useSuppressionTabs('email')}
        sort={newest}
        primaryColumn={{ label: t('email'), name: ({ email }) => email, sort: 'email' }}
        columns={useSuppressionColumns()}
        filters={filters}
        primaryButton={() => canEdit && addButton}
        secondaryActions={() => canEdit && importButton}
        actions={(suppression) => [
          {
            label: t('remove'),
            icon: <IconTrash {...icon} />,
            run: () => setDialog(suppression),
            danger: true,
            reason: canEdit ? undefined : t('cannotEdit'),
          },
        ]}
        empty={{
          illustration: 'quiet',
          title: t('emptyTitle'),
          body: t('emptyBody'),
          secondaryActions: canEdit && (
            <>
              {addButton}
              {importButton}
            </>
          ),
        }}
      />
      {dialog === 'add' && <AddDialog close={close} />}
      {dialog === 'import' && <ImportDialog close={close} />}
      {typeof dialog === 'object' && <RemoveDialog suppression={dialog} close={close} />}
    </>
  )
}

export default withPermission(SuppressionsPage, 'edit_customer_sensitive_info', suppressionsText)
