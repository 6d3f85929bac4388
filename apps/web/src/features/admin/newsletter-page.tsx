import { IconMailOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { newsletter, type Subscriber } from '#contract/domains/newsletter.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { RowAction } from '../../kit/list/columns.ts'
import type { Sort } from '../../kit/list/url-state.ts'
import { newsletterText } from './newsletter.text.ts'
import { useSubscriberList } from './use-subscriber-list.tsx'

const newestFirst: Sort = { by: 'askedAt', order: 'desc' }

const NewsletterPage = () => {
  const t = useText(newsletterText)
  const { can } = useSession()
  const [asked, setAsked] = useState<{ what: 'take' | 'forget'; subscriber: Subscriber }>()
  const email = asked?.subscriber.email ?? ''
  const remove = useSend(newsletter.remove, { success: t('taken', { email }) })
  const forget = useSend(newsletter.forget, { success: t('forgotten', { email }) })
  const run = async ({ what, subscriber: { _id: id, version } }: NonNullable<typeof asked>) => {
    if (what === 'forget') await forget.send({ params: { id } })
    else await remove.send({ params: { id }, body: { status: 'unsubscribed', version } })
    setAsked(undefined)
  }
  const refusal = ({ status }: Subscriber): string | undefined => {
    if (!can('edit_contact_status')) return t('cannotTake')
    return status === 'unsubscribed' ? t('hasLeft') : undefined
  }
  const actions = (subscriber: Subscriber): RowAction[] => [
    {
      label: t('take'),
      icon: <IconMailOff size={16} aria-hidden="true" />,
      run: () => setAsked({ what: 'take', subscriber }),
      danger: true,
      reason: refusal(subscriber),
    },
    {
      label: t('forget'),
      icon: <IconTrash size={16} aria-hidden="true" />,
      run: () => setAsked({ what: 'forget', subscriber }),
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
        exportsChosen
        empty={{ drawing: 'missing', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      <ConfirmDialog
        opened={asked !== undefined}
        title={t(`${asked?.what ?? 'take'}Title`, { email })}
        body={t(`${asked?.what ?? 'take'}Body`)}
        confirm={t(asked?.what ?? 'take')}
        busy={remove.sending || forget.sending}
        onConfirm={() => asked && void run(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </>
  )
}

export default NewsletterPage
