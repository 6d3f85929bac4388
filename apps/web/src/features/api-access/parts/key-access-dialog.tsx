import { apiKeyScopeGroups } from '#contract/core/api-key-access.ts'
import type { ApiKey } from '#contract/domains/api-keys.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { groupNames } from '#web/entities/identity/permission-groups.text.ts'
import { permissionNames } from '#web/entities/identity/permission-names.text.ts'
import { apiAccessText } from '#web/features/api-access/api-access.text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import classes from './api-access.module.css'

interface KeyAccessDialogProps {
  apiKey: ApiKey
  opened: boolean
  close: () => void
}

/** What a key may do, and in which stores. */
export const KeyAccessDialog = ({ apiKey: { name, scopes, stores }, opened, close }: KeyAccessDialogProps) => {
  const t = useText(apiAccessText)
  const permissionName = useText(permissionNames)
  const groupName = useText(groupNames)
  const { stores: ownStores } = useSession()
  const storeNames = ownStores.filter(({ _id }) => stores?.includes(_id)).map((store) => store.name)
  const groups = apiKeyScopeGroups.flatMap((entry) => {
    const granted = entry.scopes.filter((scope) => scopes.includes(scope))
    return granted.length > 0 ? [{ group: entry.group, granted }] : []
  })
  return (
    <Dialog opened={opened} onClose={close} title={t('accessOf', { name })}>
      <dl className={classes.facts}>
        <dt>{t('stores')}</dt>
        <dd>{stores === null ? t('allStores') : storeNames.join(', ')}</dd>
        {groups.map(({ group, granted }) => (
          <div key={group} style={{ display: 'contents' }}>
            <dt>{groupName(group as keyof typeof groupNames.en)}</dt>
            <dd>{granted.map((scope) => permissionName(scope as keyof typeof permissionNames.en)).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
