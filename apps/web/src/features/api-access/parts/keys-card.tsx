import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiKey, type ApiKeyStatus, apiKeys } from '#contract/domains/api-keys.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { apiAccessText } from '#web/features/api-access/api-access.text.ts'
import { MoreMenu } from '#web/kit/actions/more-menu.tsx'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import classes from './api-access.module.css'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyAccessDialog } from './key-access-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const tones: Record<ApiKeyStatus, Tone> = {
  active: 'success',
  expired: 'warning',
  revoked: 'neutral',
  suspended: 'warning',
}

const useExpiryText = () => {
  const t = useText(apiAccessText)
  const { date } = useFormat()
  return ({ status, expiresAt, revokedAt }: ApiKey): string => {
    if (revokedAt !== null) return t('revokedOn', { date: date(revokedAt) })
    if (expiresAt === null) return t('neverExpires')
    return t(status === 'expired' ? 'expiredOn' : 'expiresOn', { date: date(expiresAt) })
  }
}

const KeyRow = ({ apiKey }: { apiKey: ApiKey }) => {
  const t = useText(apiAccessText)
  const formatExpiry = useExpiryText()
  const [isRevoking, setIsRevoking] = useState(false)
  const [showsAccess, setShowsAccess] = useState(false)
  const { _id: id, name, prefix, scopes, stores, status, lastUsedAt } = apiKey
  const revoke = useSend(apiKeys.revoke, { successMessage: t('revoked', { name }) })
  const facts = [
    t('scopeCount', { count: scopes.length }),
    stores === null ? t('allStores') : t('storeCount', { count: stores.length }),
    formatExpiry(apiKey),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.code}>{prefix}…</span>
        <span className={classes.quiet}>{facts.join(' · ')}</span>
        <span className={classes.quiet}>
          {lastUsedAt === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('lastUsed')} <Time iso={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      <div className={classes.badge}>
        <StatusBadge tone={tones[status]}>{t(`status_${status}`)}</StatusBadge>
      </div>
      <MoreMenu
        actions={[
          { label: t('viewAccess'), run: () => setShowsAccess(true) },
          ...(status === 'revoked'
            ? []
            : [{ label: t('revoke'), danger: true as const, run: () => setIsRevoking(true) }]),
        ]}
      />
      <KeyAccessDialog apiKey={apiKey} opened={showsAccess} close={() => setShowsAccess(false)} />
      <ConfirmDialog
        opened={isRevoking}
        title={t('revokeTitle', { name })}
        body={t('revokeBody')}
        confirmLabel={t('revoke')}
        busy={revoke.sending}
        onConfirm={() => void revoke.send({ params: { id } }).then(() => setIsRevoking(false))}
        onCancel={() => setIsRevoking(false)}
      />
    </li>
  )
}

export const KeysCard = () => {
  const t = useText(apiAccessText)
  const [isCreating, setIsCreating] = useState(false)
  const [token, setToken] = useState<string>()
  const { data, error, refetch } = useGet(apiKeys.list)
  return (
    <TitledCard
      title={t('keys')}
      aside={
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setIsCreating(true)}>
          {t('createKey')}
        </Button>
      }
    >
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data?.data.length === 0 && <p className={classes.quiet}>{t('noKeys')}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.rows}>
          {data.data.map((apiKey) => (
            <KeyRow key={apiKey._id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      {isCreating && (
        <CreateKeyDialog
          close={() => setIsCreating(false)}
          onCreated={(created) => {
            setIsCreating(false)
            setToken(created)
          }}
        />
      )}
      {token !== undefined && (
        <SecretDialog
          title={t('keyCreated')}
          warning={t('keyOnce')}
          secret={token}
          copyLabel={t('copyKey')}
          close={() => setToken(undefined)}
        />
      )}
    </TitledCard>
  )
}
