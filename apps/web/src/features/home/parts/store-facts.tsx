import type { Store } from '#contract/domains/stores.ts'
import { currencyName, languageName, useFormat, timeZoneLabel } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { storeColor } from '#web/client/store-color.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import classes from '#web/features/home/home-page.module.css'
import { homeText } from '#web/features/home/home.text.ts'

const tones = { active: 'success', inactive: 'neutral', suspended: 'danger' } as const

export const StoreFacts = ({ store }: { store: Store }) => {
  const t = useText(homeText)
  const [language] = useLanguage()
  const format = useFormat()
  const { stores } = useSession()
  return (
    <section
      className={`${classes.card} ${classes.store}`}
      style={{ '--store': storeColor(store, stores) } as never}
      aria-labelledby="about-store"
    >
      <h2 className={classes.title} id="about-store">
        {store.name}
        <StatusBadge tone={tones[store.status]}>{t(`status_${store.status}`)}</StatusBadge>
      </h2>
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
    </section>
  )
}
