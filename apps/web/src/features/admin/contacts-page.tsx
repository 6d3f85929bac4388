import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type Contact, contacts } from '#contract/domains/contacts.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { contactsText } from './admin.text.ts'
import { useContactStatusLabels } from './use-contact-status-labels.ts'
import { useContactTabs } from './use-contact-tabs.ts'

const newestFirst: Sort = { by: 'createdAt', order: 'desc' }

interface ContactList {
  primaryColumn: PrimaryColumn<Contact>
  columns: Column<Contact>[]
  filters: Filter[]
}

const useContactList = (): ContactList => {
  const t = useText(contactsText)
  const statusLabels = useContactStatusLabels()
  return useMemo(
    () => ({
      primaryColumn: {
        label: t('subject'),
        name: (contact) => contact.subject,
        to: (contact) => contact._id,
        width: '30%',
      },
      columns: [
        { id: 'name', label: t('from'), value: ({ name }) => name, width: '16%', phone: 'detail' },
        { id: 'email', label: t('email'), value: ({ email }) => email },
        {
          id: 'status',
          label: t('status'),
          cell: ({ status }) => (
            <StatusBadge tone={statusLabels[status].tone}>{statusLabels[status].label}</StatusBadge>
          ),
          value: ({ status }) => statusLabels[status].label,
          width: '112px',
          phone: 'status',
        },
        {
          id: 'replies',
          label: t('replies'),
          value: ({ replyCount }) => replyCount,
          isNumeric: true,
          width: '96px',
        },
        { ...timeColumn('createdAt', t('received')), phone: 'detail' },
        timeColumn('updatedAt', t('lastChange'), { hiddenByDefault: true }),
        {
          id: 'message',
          label: t('message'),
          value: ({ message }) => message,
          hiddenByDefault: true,
        },
      ],
      filters: [{ kind: 'dates', from: 'createdFrom', to: 'createdTo', label: t('received') }],
    }),
    [t, statusLabels],
  )
}

const ContactsPage = () => {
  const t = useText(contactsText)
  // An empty list has no tabs, but the missing message may be in spam.
  const toSpam = (
    <Button component={Link} to="?status=spam" variant="default">
      {t('toSpam')}
    </Button>
  )
  return (
    <ListPage
      title={t('title')}
      list={contacts.list}
      sort={newestFirst}
      tabs={useContactTabs()}
      {...useContactList()}
      prefetch={({ _id }) => void queryClient.prefetchQuery(getQueryOptions(contacts.get, { params: { id: _id } }))}
      empty={{ illustration: 'missing', title: t('emptyTitle'), body: t('emptyBody'), secondaryActions: toSpam }}
    />
  )
}

export default ContactsPage
