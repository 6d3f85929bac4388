import { Link } from 'react-router'
import type { Page } from '#contract/core/page.ts'
import type { Store } from '#contract/domains/stores.ts'
import { currencyName, languageName, useFormat, zoneName } from '../../../client/format.ts'
import { useSession } from '../../../client/session.ts'
import { storeColor } from '../../../client/store-color.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { StatusBadge } from '../../../kit/feedback.tsx'
import classes from '../home-page.module.css'
import { homeText } from '../home.text.ts'

const tones = { active: 'success', inactive: 'neutral', suspended: 'danger' } as const

interface StoreFactsProps {
  store: Store
  /** Absent when the person may not know, or it is not known yet. */
  brandCount: Pick<Page<unknown>, 'total' | 'totalIsCapped'> | undefined
}

export const StoreFacts = ({ store, brandCount }: StoreFactsProps) => {
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
        <dd>{zoneName(store.timezone, language)}</dd>
        <dt>{t('language')}</dt>
        <dd>{languageName(store.language, language)}</dd>
        <dt>{t('opened')}</dt>
        <dd>{format.date(store.createdAt)}</dd>
        {brandCount && (
          <>
            <dt>{t('brands')}</dt>
            <dd className="figures">
              <Link to="/dashboard/products/brands">
                {format.number(brandCount.total)}
                {brandCount.totalIsCapped && '+'}
              </Link>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
