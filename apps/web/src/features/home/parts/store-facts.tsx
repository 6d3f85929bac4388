import type { Store } from '#contract/domains/stores.ts'
import { currencyName, languageName, useFormat, timeZoneLabel } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { storeColor } from '#web/client/store-color.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import classes from '#web/features/home/home-page.module.css'
import { homeText } from '#web/features/home/home.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'

const tones = { active: 'success', inactive: 'neutral', suspended: 'danger' } as const

export const StoreFacts = ({ store }: { store: Store }) => {
  const t = useText(homeText)
  const [language] = useLanguage()
  const format = useFormat()
  const { stores } = useSession()
  return (
    <TitledCard
      title={store.name}
      aside={<StatusBadge tone={tones[store.status]}>{t(`status_${store.status}`)}</StatusBadge>}
      className={classes.store}
      style={{ '--store': storeColor(store, stores) } as never}
    >
      <dl className={classes.facts}>
        <dt>{t('currency')}</dt>
        <dd>
          {currencyName(store.currency, language)} ({store.currency})
        </dd>
        <dt>{t('timezone')}</dt>
        <dd>{timeZoneLabel(store.timezone, language)}</dd>
        <dt>{t('language')}</dt>
        <dd>{languageName(store.language, language)}</dd>
        <dt>{t('opened')}</dt>
        <dd>{format.date(store.createdAt)}</dd>
      </dl>
    </TitledCard>
  )
}
