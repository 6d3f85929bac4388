import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type StoreDomain, storeDomains } from '#contract/domains/store-domains.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { MoreMenu } from '#web/kit/actions/more-menu.tsx'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { domainsText } from '#web/features/domains/domains.text.ts'
import { DnsRecords } from './dns-records.tsx'
import { DomainSteps } from './domain-steps.tsx'
import classes from './domains.module.css'

const Notice = ({ children }: { children: ReactNode }) => (
  <p className={classes.banner} data-tone="warning" role="status">
    <IconAlertTriangle size={18} aria-hidden="true" />
    <span>{children}</span>
  </p>
)

const Notices = ({ domain: { status, fallsBackAt, lostAt, isTaken } }: { domain: StoreDomain }) => {
  const t = useText(domainsText)
  const { date } = useFormat()
  if (isTaken) return <Notice>{t('taken')}</Notice>
  if (fallsBackAt !== null) return <Notice>{t('missing', { date: date(fallsBackAt) })}</Notice>
  if (lostAt !== null && status !== 'active') return <Notice>{t('lost', { date: date(lostAt) })}</Notice>
  return null
}

const Badge = ({ domain: { status, missingSince } }: { domain: StoreDomain }) => {
  const t = useText(domainsText)
  if (missingSince !== null) return <StatusBadge tone="warning">{t('status_missing')}</StatusBadge>
  return <StatusBadge tone={status === 'active' ? 'success' : 'info'}>{t(`status_${status}`)}</StatusBadge>
}

interface DomainCardProps {
  domain: StoreDomain
  defaultUrl: string
}

const RemoveDialog = ({ domain, defaultUrl, close }: DomainCardProps & { close: () => void }) => {
  const t = useText(domainsText)
  const { _id: id, displayName } = domain
  const remove = useSend(storeDomains.remove, { successMessage: t('removed', { domain: displayName }) })
  return (
    <ConfirmDialog
      opened
      title={t('removeTitle', { domain: displayName })}
      body={t('removeBody', { url: defaultUrl.replace(/^https?:\/\//, '') })}
      confirmLabel={t('remove')}
      busy={remove.sending}
      onConfirm={() => void remove.send({ query: { id } }).then(close)}
      onCancel={close}
    />
  )
}

/** A custom domain: its step, its records next to what DNS returns, and what can be done. */
export const DomainCard = ({ domain, defaultUrl }: DomainCardProps) => {
  const t = useText(domainsText)
  const { can } = useSession()
  const [isRemoving, setIsRemoving] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { _id: id, status, displayName, checkedAt, missingSince } = domain
  const check = useSend(
    status === 'pending_ownership_verification' ? storeDomains.verifyOwnership : storeDomains.verifyARecord,
  )
  const isSettled = status === 'active' && missingSince === null
  const canEdit = can('edit_domain')
  return (
    <TitledCard
      title={displayName}
      aside={
        <div className={classes.aside}>
          <Badge domain={domain} />
          {canEdit && <MoreMenu actions={[{ label: t('remove'), danger: true, run: () => setIsRemoving(true) }]} />}
        </div>
      }
    >
      <div className={classes.stack}>
        <DomainSteps status={status} />
        <Notices domain={domain} />
        {!isSettled && status !== 'active' && <p className={classes.guide}>{t(`guide_${status}`)}</p>}
        {(!isSettled || isOpen) && <DnsRecords domain={domain} />}
        <div className={classes.foot}>
          <span className={classes.quiet}>
            {checkedAt === null ? (
              t('notChecked')
            ) : (
              <>
                {t('checked')} <Time iso={checkedAt} />
              </>
            )}
          </span>
          {isSettled && (
            <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {t(isOpen ? 'hideRecords' : 'showRecords')}
            </Button>
          )}
          {canEdit && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              loading={check.sending}
              onClick={() => void check.send({ body: { id } })}
            >
              {t('checkNow')}
            </Button>
          )}
        </div>
      </div>
      {isRemoving && <RemoveDialog domain={domain} defaultUrl={defaultUrl} close={() => setIsRemoving(false)} />}
    </TitledCard>
  )
}
