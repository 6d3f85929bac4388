import { Alert, Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { customerEmails, type CustomerEmailSettings, customerEmailTraits } from '#contract/domains/customer-emails.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { customerEmailsText } from './customer-emails.text.ts'
import classes from './parts/email-list.module.css'

interface EmailRowProps {
  email: CustomerEmailSettings
  canEdit: boolean
}

const EmailRow = ({ email: { kind, isRequired, isOn, intros, version }, canEdit }: EmailRowProps) => {
  const t = useText(customerEmailsText)
  const name = t(kind)
  const update = useSend(customerEmails.update, {
    successMessage: (saved) => t(saved.isOn ? 'turnedOn' : 'turnedOff', { name }),
  })
  const isEdited = intros.en !== '' || intros.es !== ''
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Link to={kind} className={classes.name}>
          {name}
        </Link>
        <small>{t(`${kind}_help`)}</small>
      </div>
      {isEdited && <StatusBadge tone="info">{t('edited')}</StatusBadge>}
      {isRequired ? (
        <StatusBadge tone="neutral">{t('required')}</StatusBadge>
      ) : (
        <Switch
          checked={update.sending ? !isOn : isOn}
          disabled={!canEdit || update.sending}
          onChange={(event) =>
            void update.send({ params: { kind }, body: { isOn: event.currentTarget.checked, version } })
          }
          aria-label={t('send', { name })}
        />
      )}
    </li>
  )
}

const CustomerEmailsPage = () => {
  const t = useText(customerEmailsText)
  const { can } = useSession()
  useTitle(t('title'))
  const { data, error, refetch } = useGet(customerEmails.list)
  const canEdit = can('edit_store_info')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {!canEdit && (
        <Alert icon={<IconLock size={18} />} color="neutral" mb="md">
          {t('cannotEdit')}
        </Alert>
      )}
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data &&
        (['order', 'account'] as const).map((about) => (
          <section key={about} className={classes.card}>
            <h2 className={classes.title}>{t(`about_${about}`)}</h2>
            <ul className={classes.list}>
              {data.data
                .filter(({ kind }) => customerEmailTraits[kind].about === about)
                .map((email) => (
                  <EmailRow key={email.kind} email={email} canEdit={canEdit} />
                ))}
            </ul>
          </section>
        ))}
    </>
  )
}

export default CustomerEmailsPage
