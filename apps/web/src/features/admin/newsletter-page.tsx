import { IconMailOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { newsletter, type Subscriber } from '#contract/domains/newsletter.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { newsletterText } from './newsletter.text.ts'
import { useSubscriberList } from './use-subscriber-list.tsx'

const newestFirst: Sort = { by: 'askedAt', order: 'desc' }

const NewsletterPage = () => {
  const t = useText(newsletterText)
  const { can } = useSession()
  const [pending, setPending] = useState<{ action: 'take' | 'forget'; subscriber: Subscriber }>()
  const email = pending?.subscriber.email ?? ''
  const remove = useSend(newsletter.remove, { successMessage: t('taken', { email }) })
  const forget = useSend(newsletter.forget, { successMessage: t('forgotten', { email }) })
  const run = async ({ action, subscriber: { _id: id, version } }: NonNullable<typeof pending>) => {
    if (action === 'forget') await forget.send({ params: { id } })
    else await remove.send({ params: { id }, body: { status: 'unsubscribed', version } })
    setPending(undefined)
  }
  const getDisabledReason = ({ status }: Subscriber): string | undefined => {
    if (!can('edit_contact_status')) return t('cannotTake')
    return status === 'unsubscribed' ? t('hasLeft') : undefined
  }
  const actions = (subscriber: Subscriber): RowAction[] => [
    {
      label: t('take'),
      icon: <IconMailOff size={16} aria-hidden="true" />,
      run: () => setPending({ action: 'take', subscriber }),
      danger: true,
      reason: getDisabledReason(subscriber),
    },
    {
      label: t('forget'),
      icon: <IconTrash size={16} aria-hidden="true" />,
      run: () => setPending({ action: 'forget', subscriber }),
      danger: true,
      reason: can('edit_contact_status') ? undefined : t('cannotTake'),
    },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        list={newsletter.list}
        sort={newestFirst}
        {...useSubscriberList()}
        actions={actions}
        exportSelected
        empty={{ illustration: 'missing', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      <ConfirmDialog
        opened={pending !== undefined}
        title={t(`${pending?.action ?? 'take'}Title`, { email })}
        body={t(`${pending?.action ?? 'take'}Body`)}
        confirmLabel={t(pending?.action ?? 'take')}
        busy={remove.sending || forget.sending}
        onConfirm={() => pending && void run(pending)}
        onCancel={() => setPending(undefined)}
      />
    </>
  )
}

export default NewsletterPage
