import { Button } from '@mantine/core'
import { IconArrowRight, IconMapPin, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Store } from '#contract/domains/stores.ts'
import { currencyName, timeZoneLabel } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { storeColor } from '#web/client/store-color.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { storesText } from '#web/features/stores/stores.text.ts'
import classes from './store-card.module.css'

const tones = { active: 'success', inactive: 'neutral', suspended: 'danger' } as const

const profilePath = '/dashboard/settings/store-profile'

// A route that switches the store and redirects, so that the unsaved-changes guard runs first.
const switchPath = (store: Store, next: string) => `/dashboard/switch/${store._id}?next=${encodeURIComponent(next)}`

export const StoreCard = ({ store }: { store: Store }) => {
  const t = useText(storesText)
  const [language] = useLanguage()
  const { store: current, stores, can } = useSession()
  const isCurrent = store._id === current?._id
  const { name } = store
  return (
    <li className={classes.card} style={{ borderTopColor: storeColor(store, stores) }}>
      <div className={classes.head}>
        <Thumbnail url={store.logo?.url} name={name} color={storeColor(store, stores)} />
        <h2 className={classes.name}>{name}</h2>
        <StatusBadge tone={tones[store.status]}>{t(`status_${store.status}`)}</StatusBadge>
      </div>
      <dl className={classes.facts}>
        <dt>{t('slug')}</dt>
        <dd>{store.slug}</dd>
        <dt>{t('currency')}</dt>
        <dd>{`${store.currency} · ${currencyName(store.currency, language)}`}</dd>
        <dt>{t('timezone')}</dt>
        <dd>{timeZoneLabel(store.timezone, language)}</dd>
      </dl>
      <div className={classes.foot}>
        {isCurrent ? (
          <span className={classes.here}>
            <IconMapPin size={16} aria-hidden="true" />
            {t('here')}
          </span>
        ) : (
          <Button
            component={Link}
            to={switchPath(store, '/dashboard')}
            variant="default"
            size="xs"
            aria-label={t('enterNamed', { name })}
            rightSection={<IconArrowRight size={14} aria-hidden="true" />}
          >
            {t('enter')}
          </Button>
        )}
        {can('view_store_info') && (
          <Button
            component={Link}
            to={isCurrent ? profilePath : switchPath(store, profilePath)}
            variant="subtle"
            size="xs"
            aria-label={t('editNamed', { name })}
            leftSection={<IconPencil size={14} aria-hidden="true" />}
          >
            {t('edit')}
          </Button>
        )}
      </div>
    </li>
  )
}
