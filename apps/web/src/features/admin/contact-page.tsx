import { Anchor } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type Contact, contacts } from '#contract/domains/contacts.ts'
import { retention } from '#contract/retention.ts'
import { contactStatus } from '#contract/statuses.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { useDeleteAndLeave } from '#web/kit/crud/use-delete-and-leave.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { contactsText } from './admin.text.ts'
import { ReplyForm } from './parts/reply-form.tsx'
import { Thread } from './parts/thread.tsx'
import { useContactStatusLabels } from './use-contact-status-labels.ts'

const ContactPage = () => {
  const t = useText(contactsText)
  const tKit = useText(kitText)
  const { id = '' } = useParams()
  const { can } = useSession()
  const [isConfirmingDelete, setIsConfirmingDelete] = useState(false)
  const { data: contact, error, refetch } = useGet(contacts.get, { params: { id } })
  const statusLabels = useContactStatusLabels(contact?.status)
  const [pendingStatus, setPendingStatus] = useState<Contact['status']>()
  const deleteAndLeave = useDeleteAndLeave('/dashboard/admin/contacts')
  const removal = useSend(contacts.remove, { successMessage: t('deleted') })
  const changeStatus = useSend(contacts.changeStatus, {
    successMessage: ({ subject, status }) => t('statusSaved', { subject, status: t(`said_${status}`) }),
  })

  if (!contact) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <DetailSkeleton />
  const applyStatus = async (status: Contact['status']) => {
    setPendingStatus(status)
    await changeStatus.send({ params: { id }, body: { status, version: contact.version } })
    setPendingStatus(undefined)
  }
  const remove = async () => {
    if (!(await deleteAndLeave(() => removal.send({ params: { id } })))) setIsConfirmingDelete(false)
  }
  return (
    <DetailPage
      title={contact.subject}
      subtitle={contact.status === 'spam' && t('spamNote', { days: retention.spam })}
      status={{
        transitions: contactStatus,
        current: contact.status,
        labels: statusLabels,
        changeStatus: (status) => void applyStatus(status),
        changingTo: pendingStatus,
        reason: can('edit_contact_status') ? undefined : t('cannotChange'),
      }}
      menu={
        can('edit_contact_status')
          ? [
              {
                label: tKit('delete'),
                icon: <IconTrash size={16} aria-hidden="true" />,
                run: () => setIsConfirmingDelete(true),
                danger: true,
              },
            ]
          : []
      }
      facts={[
        { label: t('from'), value: contact.name },
        { label: t('email'), value: <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor> },
        { label: t('received'), value: <Time iso={contact.createdAt} /> },
        { label: t('lastChange'), value: <Time iso={contact.updatedAt} /> },
      ]}
    >
      <div>
        <Thread contact={contact} />
        <ReplyForm contact={contact} />
        <ConfirmDialog
          opened={isConfirmingDelete}
          title={t('deleteTitle', { subject: contact.subject })}
          body={t('deleteBody')}
          confirmLabel={t('deleteConfirm')}
          busy={removal.sending}
          onConfirm={() => void remove()}
          onCancel={() => setIsConfirmingDelete(false)}
        />
      </div>
    </DetailPage>
  )
}

export default ContactPage
